import type * as oauth from 'openid-client';
import { OutsideFault, type OutsideFetch } from '../outside/outside-fetch.ts';
import type { InsideProvider } from './identity-provider.ts';

/** What the library sends goes out as all that is sent to servers of others. */
export function askBy(outside: OutsideFetch) {
  return async (address: string, { body, method, headers }: oauth.CustomFetchOptions): Promise<Response> => {
    const text = body instanceof URLSearchParams ? body.toString() : (body ?? undefined);
    if (text !== undefined && typeof text !== 'string') throw new OutsideFault('a body that is no text');
    return outside(address, { method, headers, body: text });
  };
}

/** What is asked of the demo's provider never leaves the process; all else goes the guarded way. */
export function insideFirst(outside: OutsideFetch, inside: InsideProvider | undefined): OutsideFetch {
  if (inside === undefined) return outside;
  return async (address, request) =>
    (await inside.answer(address, request)) ?? (await outside(address, request));
}
