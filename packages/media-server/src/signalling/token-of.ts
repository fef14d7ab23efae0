import type { IncomingHttpHeaders } from 'node:http';

/** The token that a request came with: that of the `Authorization: Bearer` header, which alone counts where there is one, else that of the address. Empty where there is none; a header of another scheme is somebody else's and says nothing. */
export function tokenOf(headers: IncomingHttpHeaders, url: URL): string {
  const bearer = /^bearer +(\S*) *$/i.exec(headers.authorization ?? '');
  return bearer ? (bearer[1] ?? '') : (url.searchParams.get('access_token') ?? '');
}
