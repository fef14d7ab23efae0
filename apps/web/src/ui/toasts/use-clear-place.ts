import { useLayoutEffect, useRef, type RefObject } from 'react';
import { leastCovering } from './least-covering.ts';

const pressable =
  'button, a[href], input:not([type="hidden"]), textarea, select, [role="button"], [role="option"]';

/** What opens next to the pressed element, such as the person's menu and the bell's popup at the top right. */
const menus = '[role="menu"], [role="dialog"]:not([aria-modal])';

/** A field that is wrong, with its label and what is said beneath it. */
const wrongFields = '[aria-invalid="true"], [data-invalid="true"]';
const wholeField = '.mantine-InputWrapper-root';

/** What a page is there for: saving, adding, confirming. */
const mainActions = 'main .mantine-Button-root[data-variant="filled"]';

/** Of these what reaches beneath the toasts and is seen. */
function reaching(elements: readonly Element[], stack: HTMLElement): DOMRect[] {
  const { left, right } = stack.getBoundingClientRect();
  return elements
    .filter((one) => !stack.contains(one))
    .map((element) => element.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.height > 0 && one.left < right && one.right > left);
}

/** What can be pressed in what is open. */
const pressedIn = (opened: string): Element[] =>
  [...document.querySelectorAll(opened)].flatMap((one) => [...one.querySelectorAll(pressable)]);

/** The page's main actions, what is wrong in a form, and what has the focus: nobody could mend what a toast lies on. */
function minded(): Element[] {
  const wrong = [...document.querySelectorAll(wrongFields)].map((one) => one.closest(wholeField) ?? one);
  const main = document.querySelectorAll(mainActions);
  const focused = document.activeElement;
  return focused?.matches(pressable) ? [...main, ...wrong, focused] : [...main, ...wrong];
}

/** Whether what has the focus lies beneath the toasts. */
function coversFocus(stack: HTMLElement): boolean {
  const { top, bottom } = stack.getBoundingClientRect();
  const focused = document.activeElement;
  if (!focused?.matches(pressable)) return false;
  return reaching([focused], stack).some((one) => one.top < bottom && one.bottom > top);
}

/** Calls in the frame after the next one, in which a page that was scrolled now stands. */
function inTwoFrames(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}

/**
 * Calls when a dialog comes or goes, and, once it stands in its place, when a menu does. A place for dialogs may come later
 * than the toasts, with the part of the page that opens them.
 */
function watchOpened(place: () => void): () => void {
  const dialogs = new MutationObserver(() => {
    watchPlaces();
    place();
  });
  const watchPlaces = (): void => {
    for (const portal of document.querySelectorAll('[data-portal]'))
      dialogs.observe(portal, { childList: true });
  };
  watchPlaces();
  dialogs.observe(document.body, { childList: true });
  let drop = (): void => undefined;
  const opened = new MutationObserver(() => {
    drop();
    drop = inTwoFrames(place);
  });
  opened.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-expanded'] });
  return () => {
    dialogs.disconnect();
    opened.disconnect();
    drop();
  };
}

/**
 * Toasts stand where they cover no main action of the page, no wrong field, not what has the focus, and nothing that can be
 * pressed in an open menu; on phones, where a dialog fills the screen and they are as wide as it, nothing of a dialog either.
 * They are placed when they come, when one opens or closes, and when the focus goes beneath them; not while somebody reads.
 */
export function useClearPlace(shown: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    if (!current || shown.length === 0) return undefined;
    const place = (): void => {
      current.style.removeProperty('top');
      const isPhone = window.matchMedia('(max-width: 48em)').matches;
      const opened = pressedIn(isPhone ? '[role="menu"], [role="dialog"]' : menus);
      const pressed = reaching([...opened, ...minded()], current);
      if (!isPhone && pressed.length === 0) return;
      const { top, height } = current.getBoundingClientRect();
      const room = { height, first: top, screen: window.innerHeight };
      current.style.top = `${leastCovering(room, pressed)}px`;
    };
    place();
    // The first wrong field is brought into the middle meanwhile.
    const dropSecond = inTwoFrames(place);
    const stopWatching = watchOpened(place);
    const clearFocus = (): void => {
      if (coversFocus(current)) place();
    };
    // The page scrolls to what gets the focus after it has said so.
    let dropFollowing = (): void => undefined;
    const followFocus = (): void => {
      clearFocus();
      dropFollowing();
      dropFollowing = inTwoFrames(clearFocus);
    };
    window.addEventListener('resize', place);
    document.addEventListener('focusin', followFocus);
    return () => {
      dropSecond();
      dropFollowing();
      stopWatching();
      window.removeEventListener('resize', place);
      document.removeEventListener('focusin', followFocus);
    };
  }, [shown]);
  return stack;
}
