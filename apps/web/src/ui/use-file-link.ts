import type { MouseEvent } from 'react';
import { apiFile } from '../lib/api-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { fileOfAddress } from '../lib/live-address.ts';
import { useSubmission } from '../lib/use-submission.ts';
import { toastError } from './toasts/toasts.ts';

/** Has the browser save what stands at an address, under the name that the server gives it. */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Asks for the first byte alone: whether there is a file, and whether this person may have it. */
async function look({ fileId, query }: NonNullable<ReturnType<typeof fileOfAddress>>): Promise<void> {
  const { place = '', expires = '', signature = '' } = query;
  await apiFile(
    'GET /file/:fileId/content',
    { params: { fileId }, query: { place, expires, signature } },
    { headers: { range: 'bytes=0-0' } },
  );
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * What a link to a file does when it is pressed: the file is saved. Where the server gives none, what it says is shown on
 * the screen, instead of a page of its own.
 */
export function useFileLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { mutate } = useSubmission<void, string>({
    laneOf: (address) => address,
    mutationFn: async (address) => {
      const file = fileOfAddress(address);
      if (file) await look(file);
      saveFrom(address);
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  return (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    mutate(event.currentTarget.href);
  };
}
