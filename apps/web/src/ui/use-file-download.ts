import { failureText } from '../lib/failure-text.ts';
import { useSubmission, type Submitting } from '../lib/use-submission.ts';
import { saveFile } from './resource-list/list-file.ts';
import { toastError } from './toasts/toasts.ts';

/** A file, and the name that it is kept under. */
export interface NamedFile {
  file: Blob;
  name: string;
}

/**
 * Fetches a file by a call, in the language of the screen, which a link of the browser does not know; then hands it to the
 * browser. What goes wrong is told.
 */
export function useFileDownload<V = void>(fetchFile: (values: V) => Promise<NamedFile>): Submitting<void, V> {
  return useSubmission<void, V>({
    targetOf: (values) => JSON.stringify(values ?? null),
    mutationFn: async (values) => {
      const { file, name } = await fetchFile(values);
      saveFile(file, name);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
}
