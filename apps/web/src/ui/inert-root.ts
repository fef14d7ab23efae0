import { createState } from '@lectern/call-engine/observable.ts';
import { useEffect, useId } from 'react';
import { useObservable } from '../lib/use-observable.ts';

/** The dialogs that are open, the one on top last. */
const open = createState<readonly string[]>([]);

/**
 * Takes the page behind a dialog out of reach for keyboard and screen readers while the dialog is open. Says whether it is
 * the one on top: a key closes one dialog, not all.
 */
export function useInertRoot(isOpen: boolean): boolean {
  const id = useId();
  const isOnTop = useObservable(open).at(-1) === id;
  useEffect(() => {
    if (!isOpen) return undefined;
    const root = document.getElementById('root');
    open.set([...open.get(), id]);
    root?.setAttribute('inert', '');
    return () => {
      open.set(open.get().filter((one) => one !== id));
      if (open.get().length === 0) root?.removeAttribute('inert');
    };
  }, [id, isOpen]);
  return isOnTop;
}
