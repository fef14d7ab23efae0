import { useState } from 'react';
import { isPassing } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import { FilesRefused } from '../visits/visits.queries.ts';

/** The files of a form that the server has refused. */
export interface RefusedFiles {
  /** A sentence for each. */
  sentences: readonly string[];
  clear: () => void;
  /** Takes the refused files out of the form and says why; false where a failure is about something else. */
  take: (reason: unknown, files: readonly File[]) => boolean;
}

/** A file whose refusal may soon be over stays in the form, and is sent with the next press. */
export function useRefusedFiles(onKept: (files: readonly File[]) => void): RefusedFiles {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  return {
    sentences,
    clear: () => setSentences([]),
    take: (reason, files) => {
      if (!(reason instanceof FilesRefused)) return false;
      const { reasons } = reason;
      onKept(files.filter((file) => !reasons.has(file) || isPassing(reasons.get(file))));
      setSentences([...reasons.values()].flatMap((failure) => failureText(failure) ?? []));
      return true;
    },
  };
}
