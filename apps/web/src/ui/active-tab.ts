import { useEffect, type RefObject } from 'react';

/** Keeps the active tab in the middle of a list of tabs that scrolls, also when its tabs become wider. */
export function useActiveTabInView(list: RefObject<HTMLElement | null>, active: string): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const center = (): void => {
      const tab = box.querySelector<HTMLElement>('[data-active]');
      if (tab) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2 });
    };
    const watcher = new ResizeObserver(center);
    for (const part of [box, ...box.children]) watcher.observe(part);
    return () => watcher.disconnect();
  }, [list, active]);
}
