import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { userTypeOf } from '@lectern/contract/identity/identity.names.ts';
import { resumeGuest } from '../../features/identity/guest-session.ts';
import { keepPlace } from '../../features/identity/return-place.ts';
import { currentSession, roleOf } from '../../features/identity/session.ts';
import { currentHost } from '../../features/institutions/host.ts';
import { loadAllTexts, loadCallTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { rootRoute } from '../root-route.ts';

/** The live call, outside of every frame; its address begins with the host's word for calls. */
const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'call',
  component: lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn'),
});

/** Sends to the index whoever is not the person, in the part, that the address names. */
function guardCall(params: { callBase: string; role: string; userId: string }, address: string): void {
  if (`/${params.callBase}`.toLowerCase() !== currentHost().videoCallBase.toLowerCase()) throw notFound();
  if (params.role === userTypeOf.guest) resumeGuest(params.userId);
  const session = currentSession();
  if (!session) keepPlace(address, null);
  const isOwn =
    session !== null && session.id === params.userId && userTypeOf[roleOf(session)] === params.role;
  if (!isOwn) throw redirect({ to: '/', replace: true });
}

/** Who watches a broadcast: students, parents and guests. The code of the media room is not fetched for them. */
const viewers = (['patient', 'guest'] as const).map((role) =>
  createRoute({
    getParentRoute: () => area,
    path: `/$callBase/$visitId/${role}/$userId/broadcast`,
    staticData: { neverIdle: true },
    beforeLoad: ({ params, location }) => {
      const { callBase, userId } = params as { callBase: string; userId: string };
      guardCall({ callBase, userId, role }, location.href);
      return loadAllTexts();
    },
    component: lazyScreen(() => import('./broadcast-screen.tsx'), 'BroadcastScreen'),
  }),
);

const screens = [
  createRoute({
    getParentRoute: () => area,
    path: '/$callBase/$visitId/$role/$userId/$peerUserId',
    staticData: { neverIdle: true, isCall: true },
    beforeLoad: ({ params, location }) => {
      guardCall(params, location.href);
      return loadCallTexts();
    },
    component: lazyScreen(() => import('./call-screen.tsx'), 'CallScreen'),
  }),
] as const;

/** The routes of the live call. */
export const callRoutes = area.addChildren([...viewers, ...screens]);
