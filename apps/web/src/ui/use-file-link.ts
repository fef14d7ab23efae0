import type { MouseEvent } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { lookAtFile } from '../lib/live-address.ts';
import { useSubmission } from '../lib/use-submission.ts';
import { toastError } from './toasts/toasts.ts';

/** Has the browser save what stands at an address, under the name that the server gives it. */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
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
      await lookAtFile(address);
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
