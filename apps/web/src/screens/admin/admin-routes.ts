import { createRoute, notFound, redirect } from '@tanstack/react-router';
import type { Area } from '../../features/identity/areas.ts';
import { guardArea } from '../../features/identity/guards.ts';
import { loadAllTexts } from '../../lib/i18n.ts';
import { lazyScreen } from '../../lib/lazy-screen.ts';
import { rootRoute } from '../root-route.ts';

const signedIn = lazyScreen(() => import('../shared/signed-in.tsx'), 'SignedIn');
const frameComponent = lazyScreen(() => import('./admin-frame.tsx'), 'AdminFrame');
const dashboard = lazyScreen(() => import('./admin-dashboard-screen.tsx'), 'AdminDashboardScreen');
const changePassword = lazyScreen(
  () => import('../shared/own-change-password-screen.tsx'),
  'OwnChangePasswordScreen',
);

const summary = lazyScreen(() => import('./admin-summary-screen.tsx'), 'AdminSummaryScreen');
const call = lazyScreen(() => import('../call/level-two-call-screen.tsx'), 'LevelTwoCallScreen');
const createSession = lazyScreen(() => import('./create-session-screen.tsx'), 'CreateSessionScreen');

/** The levels that create sessions for others. */
const creators: readonly Area[] = ['levelTwo', 'levelThree'];

/** The routes of one level: `{path}/{id}/...`, where `id` is the administrator's own. */
function adminArea<const P extends string>(area: Area, path: P) {
  const root = createRoute({
    getParentRoute: () => rootRoute,
    path,
    beforeLoad: ({ params, location }) => {
      guardArea(area, (params as { id?: string }).id, location.href);
      return loadAllTexts();
    },
    component: signedIn,
  });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: frameComponent });
  return root.addChildren([
    frame.addChildren([
      createRoute({ getParentRoute: () => frame, path: '$id/dashboard', component: dashboard }),
      // The top admin's address has the words the other way round.
      createRoute({ getParentRoute: () => frame, path: 'change-password/$id', component: changePassword }),
      createRoute({ getParentRoute: () => frame, path: '$id/change-password', component: changePassword }),
      createRoute({
        getParentRoute: () => frame,
        path: '$id/sessions/create',
        beforeLoad: () => {
          if (!creators.includes(area)) throw notFound();
        },
        component: createSession,
      }),
      createRoute({
        getParentRoute: () => frame,
        path: '$id/sessions/summary/$visitId',
        beforeLoad: () => {
          if (!creators.includes(area)) throw notFound();
        },
        component: summary,
      }),
    ]),
    // Where Level 2 looks on at a broadcast, which `visitId` behind the address names; it fills the window.
    createRoute({
      getParentRoute: () => root,
      path: 'video-call',
      staticData: { neverIdle: true },
      beforeLoad: ({ search }) => {
        if (area !== 'levelTwo') throw notFound();
        if (!(search as { visitId?: string }).visitId) throw redirect({ to: '/', replace: true });
      },
      component: call,
    }),
  ]);
}

/** One set of screens for the four levels of administrators. */
export const adminRoutes = [
  adminArea('topAdmin', '/admin'),
  adminArea('levelOne', '/level-one'),
  adminArea('levelTwo', '/level-two'),
  adminArea('levelThree', '/level-three'),
] as const;
