import type { Screen } from '@lectern/contract/access/screens.ts';
import { createRootRoute } from '@tanstack/react-router';
import { searchTexts } from '../lib/url-state.ts';
import { lazyScreen } from '../lib/lazy-screen.ts';
import { AppRoot } from './shared/app-root.tsx';
import { ScreenFailed } from './shared/screen-failed.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of the access table; the guard of the area and the navigation go by it. */
    screen?: Screen;
    /** The person is never signed out for inactivity here: waiting room, call, broadcast. */
    neverIdle?: boolean;
    /** An unknown address inside an area; for people outside the area it is 'not found'. */
    isUnknown?: boolean;
    /** A running call, which says by itself how its line is. */
    isCall?: boolean;
  }
}

/** The root of all screens. */
export const rootRoute = createRootRoute({
  component: AppRoot,
  notFoundComponent: lazyScreen(() => import('./public/not-found-screen.tsx'), 'NotFoundScreen'),
  errorComponent: ScreenFailed,
  validateSearch: searchTexts,
});

/** The address of a row of the access table, and the row itself for the guard. */
export function at<const S extends Screen>(screen: S) {
  const path: S['path'] = screen.path;
  return { path, staticData: { screen } };
}
