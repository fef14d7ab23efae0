import { useEffect } from 'react';

let open = 0;

/** Takes the page behind a dialog out of reach for keyboard and screen readers while the dialog is open. */
export function useInertRoot(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const root = document.getElementById('root');
    open += 1;
    root?.setAttribute('inert', '');
    return () => {
      open -= 1;
      if (open === 0) root?.removeAttribute('inert');
    };
  }, [isOpen]);
}
