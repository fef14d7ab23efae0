import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './lib/url-state.ts';
import { adminRoutes } from './screens/admin/admin-routes.ts';
import { callRoutes } from './screens/call/call-routes.ts';
import { educatorRoutes } from './screens/educator/educator-routes.ts';
import { publicRoutes } from './screens/public/public-routes.ts';
import { rootRoute } from './screens/root-route.ts';
import { ScreenFailed } from './screens/shared/screen-failed.tsx';
import { ScreenPending } from './screens/shared/screen-pending.tsx';
import { studentRoutes } from './screens/student/student-routes.ts';

/** Every screen of the product, by area. A new area is listed here once; a new screen in its area's `*-routes.ts`. */
const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  studentRoutes,
  educatorRoutes,
  callRoutes,
  ...adminRoutes,
]);

/** The router; addresses ignore case, and the query is plain text. */
export const router = createRouter({
  routeTree,
  caseSensitive: false,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
