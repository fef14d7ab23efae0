import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Everything is dark while the component is shown, whatever the person chose: also dialogs, menus and toasts. */
export function useDarkScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    const chosen = root.getAttribute(attribute);
    root.setAttribute(attribute, 'dark');
    return () => {
      if (chosen !== null) root.setAttribute(attribute, chosen);
    };
  }, []);
}
