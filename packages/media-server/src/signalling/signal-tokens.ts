import type { Participant } from '../rooms/participant.ts';
import { grantOf } from '../rooms/permission.ts';
import { TokenError, signToken, verifyToken } from '../tokens/access-token.ts';
import type { TokenClaims, TokenKey } from '../tokens/access-token.ts';
import type { Revocations } from '../tokens/revocations.ts';
import { TokenSeal } from '../tokens/token-seal.ts';
import { iceServersFor } from '../turn/ice-servers.ts';
import type { TurnCredentials } from '../turn/turn-credentials.ts';
import type { SignalTokens } from './signal-server.ts';

/** By which key tokens are verified and made, which of them are dead, and who mints what relays ask for. */
interface TokenParts {
  readonly key: TokenKey;
  readonly revocations: Revocations;
  readonly relays: TurnCredentials;
}

/** Life of a token that a connected client is given to come back with; LiveKit's value. */
const renewedTokenSeconds = 600;

async function authorizeJoin({ key, revocations }: TokenParts, token: string): Promise<TokenClaims> {
  const claims = await verifyToken(token, key);
  const { room, roomJoin } = claims.video;
  if (!roomJoin || room === '' || claims.identity === '')
    throw new TokenError('the token does not let anybody into a room');
  const { identity, issuedAt } = claims;
  if (revocations.isRevoked({ room, identity, issuedAt })) throw new TokenError('the token has been revoked');
  return claims;
}

function renewToken(participant: Participant, key: TokenKey): Promise<string> {
  const { identity, name, metadata, attributes, permission, room } = participant;
  const claims = { sub: identity, name, metadata, attributes, video: grantOf(permission, room.name) };
  return signToken(claims, key, renewedTokenSeconds);
}

/** The signalling's view of an engine's tokens. */
export function signalTokens(parts: TokenParts): SignalTokens {
  const seal = new TokenSeal(parts.key.apiSecret);
  return {
    glance: (token) => seal.glance(token),
    authorize: (token) => authorizeJoin(parts, token),
    renew: (participant) => renewToken(participant, parts.key),
    relays: (headers, claims) => iceServersFor(headers, claims, parts.relays),
  };
}
