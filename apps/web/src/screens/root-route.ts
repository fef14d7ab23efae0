import { createRootRoute } from '@tanstack/react-router';
import type { parseSearch } from '../lib/url-state.ts';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { AppRoot } from './shared/app-root.tsx';
import { ScreenFailed } from './shared/screen-failed.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The person is never signed out for inactivity here: waiting room, call, broadcast. */
    neverIdle?: boolean;
    /** A running call, which says by itself how its line is. */
    isCall?: boolean;
  }
}

/** The root of all screens. */
export const rootRoute = createRootRoute({
  component: AppRoot,
  notFoundComponent: lazyScreen(() => import('./public/not-found-screen.tsx'), 'NotFoundScreen'),
  errorComponent: ScreenFailed,
  validateSearch: (search) => search as ReturnType<typeof parseSearch>,
});
