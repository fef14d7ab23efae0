import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { placeBeside } from './place-beside.ts';
import classes from './hint.module.css';

const delayMs = 400;

type Side = 'top' | 'right';

function Tip({ anchor, side, id, label }: { anchor: HTMLElement; side: Side; id: string; label: string }) {
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (tip.current) placeBeside(anchor, tip.current, { side, gap: 5 });
  }, [anchor, side, label]);
  return createPortal(
    <div ref={tip} id={id} role="tooltip" className={classes.tip}>
      {label}
    </div>,
    document.body,
  );
}

/** Calls `gone` as soon as the pointer is elsewhere, presses, or somebody presses Escape or scrolls. */
function whenLeft(anchor: HTMLElement, gone: () => void): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal, capture: true };
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      if (!(target instanceof Node) || !anchor.contains(target)) gone();
    },
    listen,
  );
  document.documentElement.addEventListener('pointerleave', gone, { signal: stop.signal });
  document.addEventListener('pointerdown', gone, listen);
  document.addEventListener('scroll', gone, listen);
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') gone();
    },
    listen,
  );
  return () => stop.abort();
}

/** The props of an element with a hint. */
export interface Hint {
  /** For the element that it explains. */
  on: {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => void;
    'aria-describedby': string | undefined;
  };
  /** Anywhere outside it. */
  tip: ReactNode;
}

/**
 * Shows in words what something does while the mouse rests on it. It is a few lines of our own, because the general one
 * brings 20 kB of placing with it, and every page has hints.
 */
export function useHint(
  label: string,
  { side = 'top', isOff = false }: { side?: Side; isOff?: boolean } = {},
): Hint {
  const id = useId();
  const [rested, setRested] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const leave = useCallback(() => {
    setRested(null);
    setShown(false);
  }, []);
  useEffect(() => {
    if (!rested) return undefined;
    const timer = window.setTimeout(() => setShown(true), delayMs);
    const stop = whenLeft(rested, leave);
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [rested, leave]);
  const isOpen = isShown && rested !== null && !isOff;
  return {
    on: {
      onPointerEnter: (event) => {
        if (event.pointerType === 'mouse') setRested(event.currentTarget);
      },
      'aria-describedby': isOpen ? id : undefined,
    },
    tip: isOpen && <Tip anchor={rested} side={side} id={id} label={label} />,
  };
}
