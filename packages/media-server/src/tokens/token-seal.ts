import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { TokenError, clockSkewSeconds, maxTokenLength } from './access-token.ts';

/** An HMAC with SHA-256 in base64url. */
const signatureLength = 43;

/**
 * Checks at the cost of one hash whether a token is ours and still valid, before anything else is done for its
 * sender: a flood of strangers is refused this way, and token holders are never mistaken for it. What a token allows
 * `verifyToken` says.
 */
export class TokenSeal {
  private readonly secret: KeyObject;

  constructor(apiSecret: string) {
    this.secret = createSecretKey(Buffer.from(apiSecret));
  }

  /** The owner of a token. Throws `TokenError` for one that is not signed with the secret, or has expired. */
  glance(token: string, nowMs: number = Date.now()): string {
    const end = token.lastIndexOf('.');
    // Texts that cannot be a token are not even hashed.
    if (token.length > maxTokenLength || token.length - end - 1 !== signatureLength)
      throw new TokenError('the token is malformed');
    const signature = Buffer.from(token.slice(end + 1), 'base64url');
    const own = createHmac('sha256', this.secret).update(token.slice(0, end)).digest();
    if (signature.length !== own.length || !timingSafeEqual(signature, own))
      throw new TokenError('the signature of the token is wrong');
    const { sub, exp } = readClaims(token.slice(token.indexOf('.') + 1, end));
    if (typeof exp !== 'number') throw new TokenError('the token has no expiry');
    if (exp + clockSkewSeconds <= nowMs / 1000) throw new TokenError('the token has expired');
    return typeof sub === 'string' ? sub : '';
  }
}

function readClaims(part: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    throw new TokenError('the token is malformed');
  }
}
