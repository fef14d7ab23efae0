import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { failureText } from '../lib/failure-text.ts';
import { findFile } from '../lib/live-address.ts';
import { useSubmission } from '../lib/use-submission.ts';
import { toastError } from './toasts/toasts.ts';

/** Makes the browser save the file at an address, under the name that the server gives it. */
function saveFrom(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

type Props = Omit<ComponentPropsWithRef<'a'>, 'href' | 'target' | 'rel' | 'download' | 'onClick'> & {
  href: string;
  /** Returns the address of the file, or throws the refusal; by default it asks the address itself. */
  find?: (address: string) => Promise<string>;
};

/**
 * A link to a file of ours: pressing it saves the file. A refusal of the server is shown on the screen, instead of a
 * page of its own.
 */
export function FileAnchor({ find = findFile, href, children, ...rest }: Props) {
  const { mutate } = useSubmission<void, string>({
    targetOf: (address) => address,
    mutationFn: async (address) => {
      saveFrom(await find(address));
    },
    onError: (reason) => toastError(failureText(reason)),
  });
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    mutate(event.currentTarget.href);
  };
  return (
    <a {...rest} href={href} target="_blank" rel="noreferrer" onClick={press}>
      {children}
    </a>
  );
}
