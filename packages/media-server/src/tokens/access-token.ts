import { createHmac, timingSafeEqual } from 'node:crypto';

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

/** What a verified token says. `issuedAt` is in seconds since 1970. */
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
const clockSkewSeconds = 60;
const maxTokenLength = 16_384;
const maxIdentityLength = 256;
const maxMetadataLength = 65_536;

function sign(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

type JsonObject = Readonly<Record<string, unknown>>;

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function decodePart(part: string): JsonObject {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return asObject(value);
  } catch {
    throw new TokenError('the token is malformed');
  }
}

function splitToken(token: string): [header: string, payload: string, signature: string] {
  const [header, payload, signature, ...rest] = token.length > maxTokenLength ? [] : token.split('.');
  if (!header || !payload || !signature || rest.length > 0) throw new TokenError('the token is malformed');
  return [header, payload, signature];
}

function checkSignature(token: string, secret: string): JsonObject {
  const [header, payload, signature] = splitToken(token);
  // The algorithm is pinned: what the header says is only compared, never followed.
  if (decodePart(header)['alg'] !== 'HS256')
    throw new TokenError('the token is signed with another algorithm');
  const expected = sign(secret, `${header}.${payload}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new TokenError('the signature of the token is wrong');
  return decodePart(payload);
}

function checkTimes(payload: JsonObject, nowSeconds: number): { issuedAt: number; expiresAt: number } {
  const expiresAt = payload['exp'];
  if (typeof expiresAt !== 'number' || !Number.isFinite(expiresAt))
    throw new TokenError('the token has no expiry');
  if (nowSeconds > expiresAt + clockSkewSeconds) throw new TokenError('the token has expired');
  const notBefore = payload['nbf'];
  if (typeof notBefore === 'number' && nowSeconds + clockSkewSeconds < notBefore)
    throw new TokenError('the token is not valid yet');
  const issuedAt = payload['iat'] ?? notBefore;
  return { issuedAt: typeof issuedAt === 'number' ? issuedAt : 0, expiresAt };
}

function checkParties(payload: JsonObject, key: TokenKey): void {
  if (payload['iss'] !== key.apiKey) throw new TokenError('the token was issued by somebody else');
  const audience = payload['aud'];
  const isForUs =
    audience === undefined ||
    audience === key.audience ||
    (Array.isArray(audience) && audience.includes(key.audience));
  if (!isForUs) throw new TokenError('the token is for another audience');
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
export function verifyToken(token: string, key: TokenKey, nowMs: number = Date.now()): TokenClaims {
  const payload = checkSignature(token, key.apiSecret);
  checkParties(payload, key);
  const times = checkTimes(payload, nowMs / 1000);
  const identity = asText(payload['sub']);
  const metadata = asText(payload['metadata']);
  if (identity.length > maxIdentityLength || metadata.length > maxMetadataLength)
    throw new TokenError('the token says too much');
  return {
    identity,
    name: asText(payload['name']).slice(0, maxIdentityLength),
    metadata,
    attributes: readAttributes(payload['attributes']),
    ...times,
    video: readGrant(payload['video']),
  };
}

/** Signs claims as an HS256 token of our key, valid for `lifetimeSeconds` from now. */
export function signToken(claims: JsonObject, key: TokenKey, lifetimeSeconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (value: JsonObject): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  const payload = encode({ iss: key.apiKey, nbf: now, iat: now, exp: now + lifetimeSeconds, ...claims });
  return `${header}.${payload}.${sign(key.apiSecret, `${header}.${payload}`).toString('base64url')}`;
}
