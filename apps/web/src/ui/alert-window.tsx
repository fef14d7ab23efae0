import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import classes from './alert-window.module.css';
import { useInertRoot } from './inert-root.ts';
import { useNoStrayKeys } from './stray-keys.ts';

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Keeps the Tab key within an element. */
function keepTab(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(reachable)];
  const isIn = document.activeElement !== box && box.contains(document.activeElement);
  const [end, next] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (isIn && document.activeElement !== end) return;
  event.preventDefault();
  (next ?? box).focus();
}

/** The page behind does not scroll, nor move for want of its scroll bar. */
function stopScrolling(): () => void {
  const { style } = document.body;
  const before = { overflow: style.overflow, paddingRight: style.paddingRight };
  const barPx = window.innerWidth - document.documentElement.clientWidth;
  style.overflow = 'hidden';
  if (barPx > 0) style.paddingRight = `${barPx}px`;
  return () => void Object.assign(style, before);
}

interface Given {
  titleId: string;
  /** The id of the text that is read out after the title. */
  textId?: string | undefined;
  /** The effect of Escape and a press outside; null if the window must be answered. */
  onLeave: (() => void) | null;
  /** It comes by itself: keys that were meant for something else do nothing in it. */
  isSudden?: boolean;
  children: ReactNode;
}

function Open({ titleId, textId, onLeave, isSudden = false, children }: Given) {
  useNoStrayKeys(isSudden);
  const box = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  const pressed = useRef<EventTarget | null>(null);
  // Before the page behind is inert, which takes the focus out of it.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  const isOnTop = useInertRoot(true);
  useEffect(() => {
    const letGo = stopScrolling();
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current;
    first?.focus({ preventScroll: true });
    return () => {
      letGo();
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A dialog above has its own keys.
    if (!isOnTop) return;
    if (event.key === 'Escape' && !event.isComposing && onLeave) {
      // Elements behind it do not get this key.
      event.stopPropagation();
      onLeave();
    }
    if (event.key === 'Tab' && box.current) keepTab(event, box.current);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return (
    <div
      // A press outside does what Escape does.
      role="presentation"
      className={classes.ground}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onMouseDown={(event) => {
        // The focus stays inside.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      onClick={(event) => {
        // Not for a press that began inside, as where text is marked, nor for the second one of a double press, which opened it.
        const isOutside = event.target === event.currentTarget && pressed.current === event.target;
        if (isOutside && event.detail < 2) onLeave?.();
      }}
    >
      <section
        ref={box}
        role="dialog"
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={textId}
        tabIndex={-1}
        className={classes.window}
      >
        {children}
      </section>
    </div>
  );
}

/**
 * The window of a question or a notice. It is a few lines of our own, so that it opens at once and without a
 * network: a call must be able to ask and to report whatever happens to its line. Everything behind is inert; the
 * focus goes to the element with `data-autofocus`, and comes back.
 */
export function AlertWindow({ isOpen, ...given }: Given & { isOpen: boolean }) {
  return isOpen ? createPortal(<Open {...given} />, document.body) : null;
}
