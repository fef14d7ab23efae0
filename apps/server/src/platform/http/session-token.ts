import type { FastifyRequest } from 'fastify';
import { headers } from '@lectern/contract/core/envelope.ts';
import { Refusal } from '../context/refusal.ts';

/** The browser's session cookie: host-only, HttpOnly, SameSite=Lax. */
export const sessionCookie = 'lectern_session';

/**
 * The cookie of a guest's page: a separate one, so that a personal link does not sign out a person who is signed in
 * in the same browser.
 */
export const guestCookie = 'lectern_guest';

/** Says which accounts signed in here before; opens nothing by itself. */
export const knownBrowserCookie = 'lectern_known';

/** Ties the answer of a passkey, and the way back from an identity provider, to the browser that asked; opens nothing by itself. */
export const attemptCookie = 'lectern_attempt';

/** How long a browser may take to answer by a passkey or to come back from a provider, and some more. */
export const attemptSeconds = 900;

/** How long a browser is known after the last sign-in. */
export const knownBrowserSeconds = 180 * 86_400;

/** A sign-in session, and the cookie with it, lives this long after it was last used; inactivity ends it long before. */
export const sessionSeconds = 12 * 3600;

export interface GivenToken {
  readonly token: string;
  readonly from: 'header' | 'cookie';
}

/** The session token of a request: the authorization header (`{type} {value}`) before the cookie; a guest's page has its own cookie. */
export function readToken(request: FastifyRequest): GivenToken | undefined {
  const header = request.headers.authorization;
  const value = header?.split(' ')[1];
  if (value) return { token: value, from: 'header' };
  const isGuestPage = request.headers[headers.guest] !== undefined;
  const cookie = request.cookies[isGuestPage ? guestCookie : sessionCookie];
  return cookie ? { token: cookie, from: 'cookie' } : undefined;
}

/** Every session token of a request that only reads: the header's alone, else the person's and the guest's. */
export function readTokens(request: FastifyRequest): string[] {
  const given = request.headers.authorization?.split(' ')[1];
  if (given) return [given];
  return [request.cookies[sessionCookie], request.cookies[guestCookie]].filter((one) => one !== undefined);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of this origin is one of this very host; where the host is reached by https, a page that came by http is not. */
export function isOwnOrigin(origin: string, { host, protocol }: { host: string; protocol: string }): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (protocol !== 'https' || from.protocol === 'https:');
}

/**
 * A cookie travels with every request that any page makes; a request that changes something must come from a page of
 * this very host. Refuses with access_denied otherwise.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const origin = request.headers.origin;
  if (origin === undefined) {
    if (request.headers['sec-fetch-site'] === 'same-origin') return;
  } else if (isOwnOrigin(origin, { host: request.headers.host ?? '', protocol: request.protocol })) return;
  throw new Refusal('access_denied');
}
