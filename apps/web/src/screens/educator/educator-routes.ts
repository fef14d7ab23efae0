import { areaBases } from '@lectern/contract/access/screens.ts';
import { educatorScreens as table } from '@lectern/contract/access/educator-screens.ts';
import { createRoute, notFound, redirect } from '@tanstack/react-router';
import {
  guardArea,
  guardNewcomer,
  guardUnverified,
  isEducatorAddress,
} from '../../features/identity/guards.ts';
import { currentSession } from '../../features/identity/session.ts';
import { currentHost } from '../../features/institutions/host.ts';
import { loadEverydayTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { at, rootRoute } from '../root-route.ts';
import { educatorRedirects } from './educator-redirects.ts';

/**
 * Everything under the host's word for educators (`/Counselor/...`, in any case). A parameter named `userId` is the
 * person's own id; another's id has another name.
 */
const area = createRoute({
  getParentRoute: () => rootRoute,
  path: areaBases.educator,
  beforeLoad: (arrival) => {
    if (!isEducatorAddress(arrival.params.roleTypePath)) throw notFound();
    guardArea('educator', arrival);
    return loadEverydayTexts();
  },
  component: lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn'),
});

/** Overlays on every screen of an educator: arrivals, and requests for an immediate session. */
const live = createRoute({
  getParentRoute: () => area,
  id: 'live',
  component: lazyScreen(() => import('./educator-live.tsx'), 'EducatorLive'),
});

/** Screens for people who may see nothing else yet: they have no navigation. */
const first = [
  createRoute({
    getParentRoute: () => area,
    ...at(table.enrolment),
    beforeLoad: guardNewcomer,
    component: lazyScreen(() => import('../shared/enrolment-screen.tsx'), 'EnrolmentScreen'),
  }),
  createRoute({
    getParentRoute: () => area,
    ...at(table.verifyEmail),
    beforeLoad: guardUnverified,
    component: lazyScreen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
  }),
] as const;

/** Screens with navigation and header; screens that fill the window hang on `live` itself. */
const frame = createRoute({
  getParentRoute: () => live,
  id: 'frame',
  component: lazyScreen(() => import('./educator-frame.tsx'), 'EducatorFrame'),
});

const framed = [
  createRoute({
    getParentRoute: () => frame,
    ...at(table.home),
    component: lazyScreen(() => import('./educator-home-screen.tsx'), 'EducatorHomeScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.schedule),
    component: lazyScreen(() => import('./manage-schedule-screen.tsx'), 'ManageScheduleScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.visits),
    component: lazyScreen(() => import('./educator-visits-screen.tsx'), 'EducatorVisitsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.create),
    component: lazyScreen(() => import('./create-session-screen.tsx'), 'CreateSessionScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.summary),
    component: lazyScreen(() => import('./educator-summary-screen.tsx'), 'EducatorSummaryScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.finance),
    component: lazyScreen(() => import('./financial-report-screen.tsx'), 'FinancialReportScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.myStudents),
    component: lazyScreen(() => import('./my-students-screen.tsx'), 'MyStudentsScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.student),
    component: lazyScreen(() => import('./student-summary-screen.tsx'), 'StudentSummaryScreen'),
  }),
  createRoute({
    getParentRoute: () => frame,
    ...at(table.referrals),
    beforeLoad: ({ location, params }) => {
      const { referralTab: tab } = location.state;
      if (tab === undefined) return;
      throw redirect({ to: '/$roleTypePath/referral/$userId', params, search: { tab }, replace: true });
    },
    component: lazyScreen(() => import('./referrals-screen.tsx'), 'ReferralsScreen'),
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
    path: table.board.path,
    staticData: { screen: table.board, neverIdle: true },
    component: lazyScreen(() => import('./board-screen.tsx'), 'BoardScreen'),
  }),
  createRoute({
    getParentRoute: () => live,
    path: table.waitingRoom.path,
    staticData: { screen: table.waitingRoom, neverIdle: true },
    component: lazyScreen(() => import('../shared/waiting-room-screen.tsx'), 'WaitingRoomScreen'),
  }),
] as const;

/** Addresses of the product that have no screen of their own (yet): they lead to the nearest one that exists. */
const redirects = educatorRedirects.map(({ path, to }) =>
  createRoute({
    getParentRoute: () => area,
    path,
    beforeLoad: () => {
      throw to({ roleTypePath: currentHost().roleTypePath, userId: currentSession()?.id ?? '' });
    },
  }),
);

/** The educators' routes. */
export const educatorRoutes = area.addChildren([
  ...first,
  live.addChildren([frame.addChildren(framed), ...full]),
  ...redirects,
]);
