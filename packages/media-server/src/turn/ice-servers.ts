import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import { ICEServer } from '@livekit/protocol';
import type { TokenClaims } from '../tokens/access-token.ts';
import { ownTlsHeader } from './own-tls.ts';
import type { TurnCredentials } from './turn-credentials.ts';

/** A name or an address, and perhaps a port: a target that a browser may be given. */
const hostShape = /^([a-z0-9.-]{1,253}|\[([0-9a-f:.]{2,45})\])(?::(\d{1,5}))?$/i;
const httpsPort = '443';
const maxPort = 65_535;

/** The place that a Host header names, with its port, or null where no browser could go there. */
function placeOf(host: string | undefined): string | null {
  const [, name, bracketed, port = httpsPort] = hostShape.exec(host ?? '') ?? [];
  if (name === undefined || (bracketed !== undefined && !isIPv6(bracketed))) return null;
  return Number(port) > 0 && Number(port) <= maxPort ? `${name}:${port}` : null;
}

/**
 * The relay servers of a client: the port that it used itself, by TURN over TLS, if TLS ends with us there. Its
 * credentials last as long as its token.
 */
export function iceServersFor(
  headers: IncomingHttpHeaders,
  { identity, expiresAt }: Pick<TokenClaims, 'identity' | 'expiresAt'>,
  credentials: TurnCredentials,
): ICEServer[] {
  const place = placeOf(headers.host);
  if (headers[ownTlsHeader] !== '1' || place === null) return [];
  const granted = credentials.mint({ identity, expiresAt });
  return [new ICEServer({ urls: [`turns:${place}?transport=tcp`], ...granted })];
}
