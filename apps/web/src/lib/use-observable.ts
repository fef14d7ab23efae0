import { useSyncExternalStore } from 'react';

/** Something that can be read at any time and followed: what the call engine hands out. */
interface Followed<T> {
  readonly get: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Reads a followed value in a component and renders again when it changes. */
export function useObservable<T>(followed: Followed<T>): T {
  return useSyncExternalStore(followed.subscribe, followed.get);
}
