import { createState } from '@lectern/call-engine/observable.ts';
import { isGuest } from '@lectern/contract/access/roles.ts';
import { onAppEvent } from '../../lib/app-events.ts';
import { currentSession, roleOf } from './session.ts';

/** Why a session ended without the person wanting it. */
export interface SessionEnd {
  kind: 'expired' | 'deactivated' | 'inactive';
  /** The server's sentence, where it said one. */
  message?: string;
  /** What has happened, if it is known. */
  why?: string;
  /** The account is open, but where it belongs is closed. */
  isPlaceClosed?: boolean;
  /** The owner of the session, if it is gone by now. */
  personId?: string;
}

/** The end that has to be told; null while all is well. */
export const sessionEnd = createState<SessionEnd | null>(null);

/** Listens to the server's news of the session. Call it once, at the start. */
export function watchSessionEnd(): void {
  onAppEvent('sessionExpired', (told) => {
    const session = currentSession();
    // A guest has nothing to sign in with; their own page says that the seat is lost.
    if (!session || isGuest(roleOf(session))) return;
    if (!sessionEnd.get()) sessionEnd.set({ kind: 'expired', ...told });
  });
  onAppEvent('deactivated', (told) => {
    if (currentSession()) sessionEnd.set({ kind: 'deactivated', ...told });
  });
}
