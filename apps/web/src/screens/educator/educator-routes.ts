import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { areaBase } from '../../features/identity/areas.ts';
import { guardArea, isEducatorAddress } from '../../features/identity/guards.ts';
import { currentSession } from '../../features/identity/session.ts';
import { currentHost } from '../../features/institutions/host.ts';
import { loadAllTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { rootRoute } from '../root-route.ts';
import { educatorRedirects } from './educator-redirects.ts';

/**
 * Everything under the host's word for educators (`/Counselor/...`, in any case). A parameter named `userId` is the
 * person's own id; another's id has another name.
 */
const area = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$roleTypePath',
  beforeLoad: ({ params, location }) => {
    if (!isEducatorAddress(params.roleTypePath)) throw notFound();
    guardArea('educator', (params as { userId?: string }).userId, location.href);
    return loadAllTexts();
  },
  component: lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn'),
});

/** What may happen over every screen of an educator: who has come, and who asks for a session now. */
const live = createRoute({
  getParentRoute: () => area,
  id: 'live',
  component: lazyScreen(() => import('./educator-live.tsx'), 'EducatorLive'),
});

/** Screens with navigation and header; screens that fill the window hang on `live` itself. */
const frame = createRoute({
  getParentRoute: () => live,
  id: 'frame',
  component: lazyScreen(() => import('./educator-frame.tsx'), 'EducatorFrame'),
});

const framed = [
  createRoute({
    getParentRoute: () => frame,
    path: 'dashboard/$userId',
    component: lazyScreen(() => import('./educator-home-screen.tsx'), 'EducatorHomeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'manage-schedule',
    component: lazyScreen(() => import('./manage-schedule-screen.tsx'), 'ManageScheduleScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'appointment',
    component: lazyScreen(() => import('./educator-visits-screen.tsx'), 'EducatorVisitsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'appointment/create',
    component: lazyScreen(() => import('./create-session-screen.tsx'), 'CreateSessionScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'appointment/summary/$visitId',
    component: lazyScreen(() => import('./educator-summary-screen.tsx'), 'EducatorSummaryScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'notifications',
    component: lazyScreen(() => import('../shared/notifications-screen.tsx'), 'NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    path: 'change-password',
    component: lazyScreen(
      () => import('../shared/own-change-password-screen.tsx'),
      'OwnChangePasswordScreen',
    ),
  }),
] as const;

/** Screens that fill the window; nobody is signed out for inactivity there. */
const full = [
  createRoute({
    getParentRoute: () => live,
    path: 'white/board',
    staticData: { neverIdle: true },
    component: lazyScreen(() => import('./board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    getParentRoute: () => live,
    path: 'waiting-room/$userId/$visitId',
    staticData: { neverIdle: true },
    component: lazyScreen(() => import('../shared/waiting-room-screen.tsx'), 'WaitingRoomScreen'),
  }),
] as const;

/** Addresses of the product that have no screen of their own (yet): they lead to the nearest one that exists. */
const redirects = educatorRedirects.map(({ path, to }) =>
  createRoute({
    getParentRoute: () => area,
    path,
    beforeLoad: () => {
      const base = areaBase('educator', currentHost().roleTypePath);
      throw redirect({ href: to({ base, userId: currentSession()?.id ?? '' }), replace: true });
    },
  }),
);

/** The educators' routes. */
export const educatorRoutes = area.addChildren([
  live.addChildren([frame.addChildren(framed), ...full]),
  ...redirects,
]);
