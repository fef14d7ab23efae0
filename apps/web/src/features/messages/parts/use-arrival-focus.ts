import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Takes the focus once, when it replaces the element that had it; not if there was nothing before. */
export function useArrivalFocus<E extends HTMLElement>(takesFocus: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const arrive = useEffectEvent(() => {
    if (takesFocus) place.current?.focus();
  });
  useEffect(() => arrive(), []);
  return place;
}
