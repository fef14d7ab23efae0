import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/**
 * Everything is dark while the component is shown, whatever the person or the device chooses meanwhile: also dialogs,
 * menus and toasts. What was chosen last counts again afterwards.
 */
export function useDarkScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let chosen = root.getAttribute(attribute);
    const darken = (): void => {
      root.setAttribute(attribute, 'dark');
      // The change just made is not one of the person's.
      watch.takeRecords();
    };
    const watch = new MutationObserver(() => {
      chosen = root.getAttribute(attribute);
      darken();
    });
    watch.observe(root, { attributeFilter: [attribute] });
    darken();
    return () => {
      watch.disconnect();
      if (chosen !== null) root.setAttribute(attribute, chosen);
    };
  }, []);
}
