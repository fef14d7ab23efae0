import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPassing, isRefusal } from '../../lib/api-failure.ts';
import { failureText } from '../../lib/failure-text.ts';
import { referralKeys } from '../referrals/referrals.queries.ts';
import { choiceKeys } from '../subjects/subjects.queries.ts';
import { slotsGone } from './slots-gone.ts';
import { availabilityKey, FilesRefused, uploadOnce, visitKeys } from '../visits/visits.queries.ts';

/**
 * The common part of forms that create a session: files come first, and times and people change with every answer.
 */
export interface Creating<V> {
  /** A sentence for each file that the server has refused. */
  refusedFiles: readonly string[];
  /** Sends the files that are not there yet; gives their ids. */
  upload: (files: readonly File[]) => Promise<string[]>;
  /** After a session was made: lists and free times are fetched again. */
  renew: () => void;
  /**
   * After a refusal: free times, free people and the referral are fetched again, refused files and slots leave the
   * form. True if it was about files, which is shown next to them.
   */
  takeBack: (reason: unknown, sent: V, change: (changes: Partial<V>) => void) => boolean;
}

/** `noSlots` is what the form holds without its slots. A file whose refusal may soon be over stays, and is sent with the next press. */
export function useCreating<V extends { files: readonly File[] }>(noSlots: Partial<V>): Creating<V> {
  const cache = useQueryClient();
  const [refusedFiles, setRefusedFiles] = useState<readonly string[]>([]);
  return {
    refusedFiles,
    upload: (files) => {
      setRefusedFiles([]);
      return uploadOnce(files);
    },
    renew: () => {
      void cache.invalidateQueries({ queryKey: visitKeys.all });
      void cache.invalidateQueries({ queryKey: availabilityKey });
      void cache.invalidateQueries({ queryKey: referralKeys.all });
    },
    takeBack: (reason, { files }, change) => {
      void cache.invalidateQueries({ queryKey: availabilityKey });
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
      void cache.invalidateQueries({ queryKey: referralKeys.all });
      if (slotsGone.some((code) => isRefusal(reason, code))) change(noSlots);
      if (!(reason instanceof FilesRefused)) return false;
      const { reasons } = reason;
      const kept = files.filter((file) => !reasons.has(file) || isPassing(reasons.get(file)));
      change({ files: kept } as unknown as Partial<V>);
      setRefusedFiles([...reasons.values()].flatMap((failure) => failureText(failure) ?? []));
      return true;
    },
  };
}
