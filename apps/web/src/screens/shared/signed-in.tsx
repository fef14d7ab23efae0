import '../../ui/theme/signed-in-styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeSession } from '../../features/identity/session.ts';
import { SessionWatch } from '../../features/identity/session-watch.tsx';
import { isGuestMode } from '../../lib/guest-mode.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Around every screen after sign-in, with or without the frame: the cache of server data and the watch over the session. */
export function SignedIn() {
  const session = useMaybeSession();
  // Signed out here or in another tab: nothing of the person's stays on the screen or in the cache.
  useEffect(() => (session ? undefined : queryClient.clear()), [session]);
  if (!session) return <Navigate to="/" replace />;
  return (
    <QueryClientProvider client={queryClient}>
      {!isGuestMode() && <SessionWatch />}
      <Outlet />
    </QueryClientProvider>
  );
}
