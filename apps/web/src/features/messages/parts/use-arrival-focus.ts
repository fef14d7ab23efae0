import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/** Takes the focus once, as what comes in the place of what had it; not where nothing was there before. */
export function useArrivalFocus<E extends HTMLElement>(takesFocus: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const arrive = useEffectEvent(() => {
    if (takesFocus) place.current?.focus();
  });
  useEffect(() => arrive(), []);
  return place;
}
