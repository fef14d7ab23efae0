import type { Socket } from 'socket.io';
import { socketHandshake } from '@lectern/contract/core/core.events.ts';
import type { z } from 'zod';
import type { Contexts, Proof } from '../context/contexts.ts';
import type { Ctx } from '../context/ctx.ts';
import { Refusal } from '../context/refusal.ts';
import { hostNameOf, readLanguage } from '../http/request-facts.ts';
import { sessionCookie } from '../http/session-token.ts';
import { callerAddress, type TrustedProxies } from '../http/trusted-proxies.ts';

/** The needs of finding a socket's owner. */
export interface ProofSources {
  readonly contexts: Contexts;
  readonly trustedProxies: TrustedProxies;
  /** Spends a one-time socket ticket and returns its session. */
  readonly redeemTicket: (ctx: Ctx, ticket: string) => Promise<string | null>;
}

function cookieToken(header: string | undefined): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${sessionCookie}=`));
  const value = pair?.split('=').slice(1).join('=').trim();
  try {
    return value && decodeURIComponent(value);
  } catch {
    // Not encoded as cookies are: it was none of ours.
    return undefined;
  }
}

type Handshake = z.output<typeof socketHandshake>;

/** The client's credentials; anything else in them, or in the query, is refused or ignored. */
export function handshakeOf(socket: Socket): Handshake {
  const parsed = socketHandshake.safeParse(socket.handshake.auth);
  if (!parsed.success) throw new Refusal('invalid_input');
  return parsed.data;
}

/** A page of another origin may open a socket with this host's cookie; only pages of this host are served by cookie. */
function isOwnOrigin(socket: Socket): boolean {
  const { origin, host } = socket.handshake.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A socket's proof of identity: a ticket, a token, or the cookie of a page of this host. */
export async function proofOf(options: ProofSources, socket: Socket): Promise<Proof | undefined> {
  const shown = handshakeOf(socket);
  if (shown.socketAuthentication) {
    const ctx = await contextOf(options, socket, undefined);
    const authSessionId = await options.redeemTicket(ctx, shown.socketAuthentication);
    return authSessionId === null ? undefined : { authSessionId };
  }
  const token =
    shown.token ?? (isOwnOrigin(socket) ? cookieToken(socket.handshake.headers.cookie) : undefined);
  return token === undefined ? undefined : { token };
}

/** The context of a socket: host by name, person by their proof. */
export function contextOf(options: ProofSources, socket: Socket, proof: Proof | undefined): Promise<Ctx> {
  const shown = handshakeOf(socket);
  return options.contexts.forCaller({
    hostName: hostNameOf(socket.handshake.headers.host),
    proof,
    language: readLanguage(shown.language ?? socket.handshake.headers['accept-language']),
    timeZone: shown.timeZone,
    address: callerAddress(socket.handshake.address, socket.handshake.headers, options.trustedProxies),
  });
}
