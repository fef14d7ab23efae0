import { lazyRouteComponent } from '@tanstack/react-router';
import { fetchCode } from './fetch-code.ts';

/**
 * A screen whose code is fetched when somebody goes there. A server that is gone meanwhile is told by the product's own
 * overlay; where an update took the old code away, the page is reloaded, once.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetchCode(load), name);
