import type { IncomingMessage } from 'node:http';

/** The address of a request, `/` for one that is no address at all. Never throws. */
export function requestUrl(request: Pick<IncomingMessage, 'url'>): URL {
  return URL.parse(request.url ?? '/', 'http://engine') ?? new URL('http://engine/');
}
