import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { suspendInactivity, watchInactivity } from '../../lib/inactivity.ts';
import { sessionEnd } from './session-end.ts';
import { currentSession } from './session.ts';
import { refreshSession, signOutIdle } from './sign-in-out.ts';

/**
 * Asks the server once who is signed in; signs out after inactivity, and tells why. Screens whose route says `neverIdle` (waiting room, call, broadcast)
 * hold the timer. Once, in the signed-in area.
 */
export function SessionWatch() {
  const isNeverIdle = useMatches({
    select: (matches) => matches.some((match) => match.staticData.neverIdle),
  });
  useEffect(() => {
    // Another tab may have signed out before this one notices.
    const personId = currentSession()?.id;
    return watchInactivity(() => {
      sessionEnd.set({ kind: 'inactive', ...(personId === undefined ? {} : { personId }) });
      void signOutIdle();
    });
  }, []);
  useEffect(() => {
    void refreshSession();
  }, []);
  useEffect(() => (isNeverIdle ? suspendInactivity() : undefined), [isNeverIdle]);
  return null;
}
