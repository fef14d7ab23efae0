import { lazyRouteComponent } from '@tanstack/react-router';
import { fetchCode } from './fetch-code.ts';

/**
 * A screen whose code is fetched when a person goes there. The product's own overlay reports a missing server; if an
 * update removed the old code, the page is reloaded, once.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetchCode(load), name);
