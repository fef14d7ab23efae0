import type { Observable } from '@lectern/call-engine/observable.ts';
import { useSyncExternalStore } from 'react';

/**
 * Reads a followed value in a component and renders again when it changes. For what outlives a screen only: server data
 * belongs in the query cache, filters in the address.
 */
export function useObservable<T>(followed: Observable<T>): T {
  return useSyncExternalStore(followed.subscribe, followed.get);
}
