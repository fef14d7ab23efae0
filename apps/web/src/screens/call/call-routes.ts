import { may } from '@lectern/contract/access/capabilities.ts';
import { callScreens as table, type Screen } from '@lectern/contract/access/screens.ts';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { userTypeOf } from '@lectern/contract/identity/identity.names.ts';
import { resumeGuest } from '../../features/identity/guest-session.ts';
import { keepPlace } from '../../features/identity/return-place.ts';
import { currentSession, roleOf, type CurrentSession } from '../../features/identity/session.ts';
import { currentHost } from '../../features/institutions/host.ts';
import { loadEverydayTexts, loadCallTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { rootRoute } from '../root-route.ts';

/** The live call, outside of every frame; its address begins with the host's word for calls. */
const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'call',
  component: lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn'),
});

/**
 * Redirects to the index everybody who is not the person in the address, does not have the role in it, or may not be
 * in calls.
 */
function guardCall(
  screen: Screen,
  params: { callBase: string; role: string; userId: string },
  address: string,
): void {
  if (`/${params.callBase}`.toLowerCase() !== currentHost().videoCallBase.toLowerCase()) throw notFound();
  if (params.role === userTypeOf.guest) resumeGuest(params.userId);
  const session = currentSession();
  if (!session) keepPlace(address, null);
  if (!session || !isOwnCall(screen, session, params)) throw redirect({ to: '/', replace: true });
}

function isOwnCall(
  { for: capability }: Screen,
  session: CurrentSession,
  { role: part, userId }: { role: string; userId: string },
): boolean {
  const role = roleOf(session);
  const isOwn = session.id === userId && userTypeOf[role] === part;
  return isOwn && (capability === undefined || may(role, capability));
}

const stream = lazyScreen(() => import('./broadcast-screen.tsx'), 'BroadcastScreen');

/** Viewers of a broadcast: students, parents and guests. The code of the media room is not loaded for them. */
const viewers = [
  createRoute({
    getParentRoute: () => area,
    path: table.broadcastOfStudent.path,
    staticData: { screen: table.broadcastOfStudent, neverIdle: true },
    beforeLoad: ({ params, location }) => {
      guardCall(table.broadcastOfStudent, { ...params, role: userTypeOf.student }, location.href);
      return loadEverydayTexts();
    },
    component: stream,
  }),
  createRoute({
    getParentRoute: () => area,
    path: table.broadcastOfGuest.path,
    staticData: { screen: table.broadcastOfGuest, neverIdle: true },
    beforeLoad: ({ params, location }) => {
      guardCall(table.broadcastOfGuest, { ...params, role: userTypeOf.guest }, location.href);
      return loadEverydayTexts();
    },
    component: stream,
  }),
] as const;

const screens = [
  createRoute({
    getParentRoute: () => area,
    path: table.call.path,
    staticData: { screen: table.call, neverIdle: true, isCall: true },
    beforeLoad: ({ params, location }) => {
      guardCall(table.call, params, location.href);
      return loadCallTexts();
    },
    component: lazyScreen(() => import('./call-screen.tsx'), 'CallScreen'),
  }),
] as const;

/** The routes of the live call. */
export const callRoutes = area.addChildren([...viewers, ...screens]);
