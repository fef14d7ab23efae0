import { useLayoutEffect, useRef, type RefObject } from 'react';
import { leastCovering } from './least-covering.ts';

const pressable =
  'button, a[href], input:not([type="hidden"]), textarea, select, [role="button"], [role="option"]';

/** What opens beside what was pressed, as the person's menu and the bell's popup at the top right. */
const menus = '[role="menu"], [role="dialog"]:not([aria-modal])';

/** What can be pressed in what is open and reaches beneath the toasts, and of it what is seen. */
function pressedIn(opened: string, stack: HTMLElement) {
  const { left, right } = stack.getBoundingClientRect();
  return [...document.querySelectorAll(opened)]
    .filter((one) => !stack.contains(one))
    .flatMap((one) => [...one.querySelectorAll(pressable)])
    .map((element) => element.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.height > 0 && one.left < right && one.right > left);
}

/** Calls when a dialog comes or goes, and, once it stands in its place, when a menu does. */
function watchOpened(place: () => void): () => void {
  const dialogs = new MutationObserver(place);
  for (const portal of document.querySelectorAll('[data-portal]'))
    dialogs.observe(portal, { childList: true });
  dialogs.observe(document.body, { childList: true });
  let frame = 0;
  const opened = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(place);
    });
  });
  opened.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-expanded'] });
  return () => {
    dialogs.disconnect();
    opened.disconnect();
    cancelAnimationFrame(frame);
  };
}

/**
 * Toasts stand where they cover nothing that can be pressed in an open menu; on phones, where a dialog fills the screen and
 * they are as wide as it, nothing of a dialog either. They are placed when they come, and when one opens or closes; not while
 * somebody reads.
 */
export function useClearPlace(shown: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    if (!current || shown.length === 0) return undefined;
    const place = (): void => {
      current.style.removeProperty('top');
      const isPhone = window.matchMedia('(max-width: 48em)').matches;
      const pressed = pressedIn(isPhone ? '[role="menu"], [role="dialog"]' : menus, current);
      if (!isPhone && pressed.length === 0) return;
      const { top, height } = current.getBoundingClientRect();
      const room = { height, first: top, screen: window.innerHeight };
      current.style.top = `${leastCovering(room, pressed)}px`;
    };
    place();
    const stopWatching = watchOpened(place);
    window.addEventListener('resize', place);
    return () => {
      stopWatching();
      window.removeEventListener('resize', place);
    };
  }, [shown]);
  return stack;
}
