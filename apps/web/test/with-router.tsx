import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { parseSearch, stringifySearch } from '../src/lib/url-state.ts';

/** Puts a component into a router that knows every address, and gives the history to look where it went. */
export function withRouter(
  children: ReactNode,
  address = '/',
  history: RouterHistory = createMemoryHistory({ initialEntries: [address] }),
): { screen: ReactElement; history: RouterHistory } {
  const show = (): ReactNode => children;
  const root = createRootRoute({ component: show, notFoundComponent: () => null });
  const router = createRouter({ routeTree: root, history, parseSearch, stringifySearch });
  return { screen: <RouterProvider router={router as never} />, history };
}
