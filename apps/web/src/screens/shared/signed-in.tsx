import '../../ui/theme/signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ChildWatch } from '../../features/identity/child-watch.tsx';
import { isParentSession, useMaybeSession } from '../../features/identity/session.ts';
import { SessionWatch } from '../../features/identity/session-watch.tsx';
import { isGuestMode } from '../../lib/guest-mode.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Around every screen after sign-in, with or without the frame: the cache of server data and the watch over the session. */
export function SignedIn() {
  const session = useMaybeSession();
  const [own] = useState(session?.id);
  // Signed out, or somebody else signed in, here or in another tab: nothing of the person's stays on the screen or in the cache.
  const isTheirs = session !== null && session.id === own;
  useEffect(() => (isTheirs ? undefined : queryClient.clear()), [isTheirs]);
  if (!isTheirs) return <Navigate to="/" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      {!isGuestMode() && <SessionWatch />}
      {isParentSession(session) && <ChildWatch />}
      <Outlet />
    </QueryClientProvider>
  );
}
