import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** So near to an end of a list, in CSS pixels, somebody is at that end. */
export const nearPx = 80;

/** Growth below, or the list's own scrolling, does not count as leaving its end. */
const stepPx = 2;

/** A list that somebody reads at its end, or above it. */
export interface FollowedList {
  readonly list: RefObject<HTMLDivElement | null>;
  /** Whether the newest line is in sight. */
  readonly isAtEnd: boolean;
  /** Told of every scroll. */
  readonly follow: () => void;
  readonly toEnd: () => void;
}

/**
 * Keeps the newest line in sight while one reads there, also where a picture gets its height later, and one's place while
 * older ones come in above.
 */
export function useFollowNewest(count: number, oldest: string | undefined): FollowedList {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ height: 0, top: 0, oldest, isAtEnd: true });
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = (): void => {
    const element = list.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    last.current = { ...last.current, top: element.scrollTop, isAtEnd: true };
    setAtEnd(true);
  };
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = last.current;
    if (before.oldest !== oldest && !before.isAtEnd)
      element.scrollTop += element.scrollHeight - before.height;
    else if (before.isAtEnd) toEnd();
    last.current = { ...last.current, height: element.scrollHeight, oldest };
  }, [count, oldest]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const stay = (): void => {
      if (last.current.isAtEnd) toEnd();
    };
    element.addEventListener('load', stay, true);
    const watcher = new ResizeObserver(stay);
    watcher.observe(element);
    return () => {
      element.removeEventListener('load', stay, true);
      watcher.disconnect();
    };
  }, []);
  const follow = (): void => {
    const element = list.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const before = last.current;
    if (before.isAtEnd && scrollTop >= before.top - stepPx) return toEnd();
    const isNear = scrollHeight - scrollTop - clientHeight < nearPx;
    last.current = { ...before, top: scrollTop, isAtEnd: isNear };
    setAtEnd(isNear);
  };
  return { list, isAtEnd, follow, toEnd };
}
