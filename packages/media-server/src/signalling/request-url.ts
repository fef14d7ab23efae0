import type { IncomingMessage } from 'node:http';

/** The address of a request, `/` for one that is no address at all. Never throws. */
export function requestUrl(request: Pick<IncomingMessage, 'url'>): URL {
  return URL.parse(request.url ?? '/', 'http://engine') ?? new URL('http://engine/');
}

/**
 * The token of a request: that of the `Authorization: Bearer` header, which alone counts if present, else that of
 * the address. Empty if there is none; a header of another scheme belongs to somebody else and is ignored.
 */
export function tokenOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const bearer = /^bearer +(\S*) *$/i.exec(request.headers.authorization ?? '');
  return bearer ? (bearer[1] ?? '') : (requestUrl(request).searchParams.get('access_token') ?? '');
}
