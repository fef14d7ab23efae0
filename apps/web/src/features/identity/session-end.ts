import { onAppEvent } from '../../lib/app-events.ts';
import { createStore } from '../../lib/store.ts';
import { currentSession } from './session.ts';

/** Why a session ended without the person wanting it. */
export interface SessionEnd {
  kind: 'expired' | 'deactivated' | 'inactive';
  /** The server's sentence, where it said one. */
  message?: string;
}

/** The end that has to be told; null while all is well. */
export const sessionEnd = createStore<SessionEnd | null>(null);

/** Listens to what the server says of the session. Once, at the start. */
export function watchSessionEnd(): void {
  onAppEvent('sessionExpired', ({ message }) => {
    if (currentSession() && !sessionEnd.get()) sessionEnd.set({ kind: 'expired', message });
  });
  onAppEvent('deactivated', ({ message }) => {
    if (currentSession()) sessionEnd.set({ kind: 'deactivated', message });
  });
}
