import { areaBases } from '@lectern/contract/access/screens.ts';
import { studentScreens as table } from '@lectern/contract/access/student-screens.ts';
import { createRoute, redirect } from '@tanstack/react-router';
import { guardArea, guardNewcomer } from '../../features/identity/guards.ts';
import { currentSession } from '../../features/identity/session.ts';
import { loadEverydayTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { at, rootRoute } from '../root-route.ts';
import { studentRedirects } from './student-redirects.ts';

/** Everything under /student. A parameter named `userId` is the person's own id; another's id has another name. */
const area = createRoute({
  getParentRoute: () => rootRoute,
  path: areaBases.student,
  beforeLoad: (arrival) => {
    guardArea('student', arrival);
    return loadEverydayTexts();
  },
  component: lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn'),
});

/**
 * What may appear over every screen of a student: an incoming call, and the educator to ask after an unanswered
 * request.
 */
const live = createRoute({
  getParentRoute: () => area,
  id: 'live',
  component: lazyScreen(() => import('./student-live.tsx'), 'StudentLive'),
});

/** Screens for people who may see nothing else yet: they have no navigation. */
const first = [
  createRoute({
    getParentRoute: () => area,
    ...at(table.enrolment),
    beforeLoad: guardNewcomer,
    component: lazyScreen(() => import('../shared/enrolment-screen.tsx'), 'EnrolmentScreen'),
  }),
] as const;

/** Screens with navigation and header; screens that fill the window hang on `live` itself. */
const frame = createRoute({
  getParentRoute: () => live,
  id: 'frame',
  component: lazyScreen(() => import('./student-frame.tsx'), 'StudentFrame'),
});

const framed = [
  createRoute({
    getParentRoute: () => frame,
    ...at(table.home),
    component: lazyScreen(() => import('./student-home-screen.tsx'), 'StudentHomeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.visits),
    component: lazyScreen(() => import('./student-visits-screen.tsx'), 'StudentVisitsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.create),
    component: lazyScreen(() => import('./create-visit-screen.tsx'), 'CreateVisitScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.summary),
    beforeLoad: ({ search: { visitId } }) => {
      if (!visitId) throw redirect({ to: '/student/appointment', replace: true });
    },
    component: lazyScreen(() => import('./visit-summary-screen.tsx'), 'VisitSummaryScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.referral),
    component: lazyScreen(() => import('../shared/referral-screen.tsx'), 'ReferralScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.messages),
    component: lazyScreen(() => import('../shared/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.notifications),
    component: lazyScreen(() => import('../shared/notifications-screen.tsx'), 'NotificationsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.profile),
    component: lazyScreen(() => import('../shared/profile-screen.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.changePassword),
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
    path: table.waitingRoom.path,
    staticData: { screen: table.waitingRoom, neverIdle: true },
    component: lazyScreen(() => import('../shared/waiting-room-screen.tsx'), 'WaitingRoomScreen'),
  }),
] as const;

/** Addresses of the product that have no screen of their own (yet): they lead to the nearest one that exists. */
const redirects = studentRedirects.map(({ path, to }) =>
  createRoute({
    getParentRoute: () => area,
    path,
    beforeLoad: () => {
      throw to(currentSession()?.id ?? '');
    },
  }),
);

/** The students' and parents' routes. */
export const studentRoutes = area.addChildren([
  ...first,
  live.addChildren([frame.addChildren(framed), ...full]),
  ...redirects,
]);
