import type * as oauth from 'openid-client';
import { OutsideFault, type OutsideFetch } from '../outside/outside-fetch.ts';
import type { InsideProvider } from './identity-provider.ts';

/** The library's requests go out like all requests to other servers. */
export function askBy(outside: OutsideFetch) {
  return async (address: string, { body, method, headers }: oauth.CustomFetchOptions): Promise<Response> => {
    const text = body instanceof URLSearchParams ? body.toString() : (body ?? undefined);
    if (text !== undefined && typeof text !== 'string') throw new OutsideFault('a body that is no text');
    return outside(address, { method, headers, body: text });
  };
}

/** Requests to the demo's provider never leave the process; all others go through the guard. */
export function insideFirst(outside: OutsideFetch, inside: InsideProvider | undefined): OutsideFetch {
  if (inside === undefined) return outside;
  return async (address, request) =>
    (await inside.answer(address, request)) ?? (await outside(address, request));
}
