import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch, type Address } from '../src/lib/url-state.ts';

/** The address as the address bar shows it. */
export function hrefOf(address: Address): string {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
  });
  return router.buildLocation(address as never).href;
}
