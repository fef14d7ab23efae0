import { useLayoutEffect, useRef, type RefObject } from 'react';

/** So near to an end of a list, in CSS pixels, somebody is at that end. */
export const nearPx = 80;

/** Keeps the newest line in sight while one reads there, and one's place while older ones come in above. */
export function useFollowNewest(
  count: number,
  oldest: string | undefined,
): { list: RefObject<HTMLDivElement | null>; follow: () => void } {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef({ height: 0, oldest, isAtEnd: true });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const before = last.current;
    if (before.oldest !== oldest && !before.isAtEnd)
      element.scrollTop += element.scrollHeight - before.height;
    else if (before.isAtEnd) element.scrollTop = element.scrollHeight;
    last.current = { ...before, height: element.scrollHeight, oldest };
  }, [count, oldest]);
  const follow = (): void => {
    const element = list.current;
    if (!element) return;
    last.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
  };
  return { list, follow };
}
