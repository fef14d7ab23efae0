import { useLayoutEffect, useRef, type RefObject } from 'react';
import { leastCovering } from './least-covering.ts';

const pressable =
  'button, a[href], input:not([type="hidden"]), textarea, select, [role="button"], [role="option"]';

/** What can be pressed in the dialogs that are open, and of it what is seen. */
function pressedInDialogs(stack: HTMLElement) {
  return [...document.querySelectorAll('[role="dialog"]')]
    .filter((dialog) => !stack.contains(dialog))
    .flatMap((dialog) => [...dialog.querySelectorAll(pressable)])
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

/**
 * On phones, where a dialog fills the screen and toasts are as wide as it, they stand where they cover nothing of it that can
 * be pressed. They are placed when they come, and when a dialog opens or closes; not while somebody reads.
 */
export function useClearPlace(shown: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    if (!current || shown.length === 0) return undefined;
    const place = (): void => {
      current.style.removeProperty('top');
      if (!window.matchMedia('(max-width: 48em)').matches) return;
      const { top, height } = current.getBoundingClientRect();
      const room = { height, first: top, screen: window.innerHeight };
      current.style.top = `${leastCovering(room, pressedInDialogs(current))}px`;
    };
    place();
    const dialogs = new MutationObserver(place);
    for (const portal of document.querySelectorAll('[data-portal]'))
      dialogs.observe(portal, { childList: true });
    dialogs.observe(document.body, { childList: true });
    window.addEventListener('resize', place);
    return () => {
      dialogs.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [shown]);
  return stack;
}
