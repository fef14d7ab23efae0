import type { Observable } from '@lectern/call-engine/observable.ts';
import { useSyncExternalStore } from 'react';

/**
 * Reads an observable in a component and renders again when it changes. Only for state that outlives a screen:
 * server data belongs in the query cache, filters in the address.
 */
export function useObservable<T>(followed: Observable<T>): T {
  return useSyncExternalStore(followed.subscribe, followed.get);
}
