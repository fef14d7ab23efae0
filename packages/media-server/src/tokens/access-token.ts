import { SignJWT, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';

/** Thrown for a token that is refused; the message is safe to show. */
export class TokenError extends Error {}

/** The key that signs and verifies tokens, and the audience that a token may name. */
export interface TokenKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** A token that names an audience must name this one; LiveKit's own SDK names none. */
  readonly audience: string;
}

/** The video grant of a LiveKit token, as far as the engine honours it. Publishing, subscribing and data are allowed unless denied, as in LiveKit. */
export interface VideoGrant {
  readonly room: string;
  readonly roomJoin: boolean;
  readonly roomAdmin: boolean;
  readonly roomCreate: boolean;
  readonly roomList: boolean;
  readonly canPublish: boolean;
  readonly canSubscribe: boolean;
  readonly canPublishData: boolean;
  readonly canPublishSources: readonly string[];
  readonly canUpdateOwnMetadata: boolean;
  readonly hidden: boolean;
  readonly recorder: boolean;
}

/** The content of a verified token. `issuedAt` is in seconds since 1970. */
export interface TokenClaims {
  readonly identity: string;
  readonly name: string;
  readonly metadata: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly video: VideoGrant;
}

/** Clocks of server and engine may differ by this much. */
export const clockSkewSeconds = 60;
/** Longer ones are invalid. */
export const maxTokenLength = 16_384;
const maxIdentityLength = 256;
const maxMetadataLength = 65_536;

/** The only algorithm; a token's header is only compared with it. */
const algorithm = 'HS256';

type JsonObject = Readonly<Record<string, unknown>>;

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asNumber(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function secretOf({ apiSecret }: TokenKey): Uint8Array {
  return new TextEncoder().encode(apiSecret);
}

const sentenceByClaim: Readonly<Record<string, string>> = {
  exp: 'the token has no expiry',
  nbf: 'the token is not valid yet',
  iss: 'the token was issued by somebody else',
};

/** Why a token is refused, in words that are safe to show. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'the token has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return sentenceByClaim[error.claim] ?? 'the token says something wrong';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'the token is signed with another algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'the signature of the token is wrong';
  return 'the token is malformed';
}

async function readPayload(token: string, key: TokenKey, nowMs: number): Promise<JWTPayload> {
  if (token.length > maxTokenLength) throw new TokenError('the token is malformed');
  try {
    const { payload } = await jwtVerify(token, secretOf(key), {
      algorithms: [algorithm],
      issuer: key.apiKey,
      requiredClaims: ['exp'],
      clockTolerance: clockSkewSeconds,
      currentDate: new Date(nowMs),
    });
    return payload;
  } catch (error) {
    throw new TokenError(reasonOf(error));
  }
}

/** LiveKit's own SDK names no audience; a token that names one must name us. */
function checkAudience({ aud }: JWTPayload, { audience }: TokenKey): void {
  if (aud === undefined || aud === audience || (Array.isArray(aud) && aud.includes(audience))) return;
  throw new TokenError('the token is for another audience');
}

function readGrant(value: unknown): VideoGrant {
  const grant = asObject(value);
  const sources = grant['canPublishSources'];
  return {
    room: asText(grant['room']),
    roomJoin: grant['roomJoin'] === true,
    roomAdmin: grant['roomAdmin'] === true,
    roomCreate: grant['roomCreate'] === true,
    roomList: grant['roomList'] === true,
    canPublish: grant['canPublish'] !== false,
    canSubscribe: grant['canSubscribe'] !== false,
    canPublishData: grant['canPublishData'] !== false,
    canPublishSources: Array.isArray(sources) ? sources.map(asText) : [],
    canUpdateOwnMetadata: grant['canUpdateOwnMetadata'] === true,
    hidden: grant['hidden'] === true,
    recorder: grant['recorder'] === true,
  };
}

function readAttributes(value: unknown): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, text] of Object.entries(asObject(value))) {
    if (typeof text === 'string' && name !== '__proto__') attributes[name] = text;
  }
  return attributes;
}

/** Verifies a LiveKit access token: HS256 only, signed with our secret, issued by our key, for us if it names an audience, with an expiry, 60 s of clock skew. Throws `TokenError` otherwise. */
export async function verifyToken(
  token: string,
  key: TokenKey,
  nowMs: number = Date.now(),
): Promise<TokenClaims> {
  const payload = await readPayload(token, key, nowMs);
  checkAudience(payload, key);
  const identity = asText(payload.sub);
  const metadata = asText(payload['metadata']);
  if (identity.length > maxIdentityLength || metadata.length > maxMetadataLength)
    throw new TokenError('the token says too much');
  return {
    identity,
    name: asText(payload['name']).slice(0, maxIdentityLength),
    metadata,
    attributes: readAttributes(payload['attributes']),
    issuedAt: asNumber(payload.iat ?? payload.nbf),
    expiresAt: asNumber(payload.exp),
    video: readGrant(payload['video']),
  };
}

/** Signs claims as an HS256 token of our key, valid for `lifetimeSeconds` from now. */
export function signToken(claims: JsonObject, key: TokenKey, lifetimeSeconds: number): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iss: key.apiKey, nbf: now, iat: now, exp: now + lifetimeSeconds, ...claims })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .sign(secretOf(key));
}
