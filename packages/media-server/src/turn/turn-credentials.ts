import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The realm of all credentials. */
export const turnRealm = 'lectern';
/** As for tokens, the clock of the issuer may differ by this much. */
const clockSkewMs = 60_000;
const usernameShape = /^(\d{10,11}):([\w-]{16})$/;

/** A browser's credentials. */
export interface TurnCredential {
  readonly username: string;
  readonly credential: string;
}

/** The owner of credentials, and their expiry. */
export interface TurnName {
  readonly person: string;
  readonly expiresAt: number;
}

/**
 * Credentials of limited life, as LiveKit and coturn have them: the name says when it ends, the password follows from the
 * name by a key that follows from the engine's secret. Nothing is kept, so they outlive a restart.
 */
export class TurnCredentials {
  private readonly key: Buffer;

  constructor(apiSecret: string) {
    this.key = createHmac('sha256', apiSecret).update('lectern turn credentials').digest();
  }

  /** Credentials of somebody until this second since 1970, the same person in every room. */
  mint({ identity, expiresAt }: { identity: string; expiresAt: number }): TurnCredential {
    const person = createHmac('sha256', this.key).update(`person ${identity}`).digest('base64url');
    const username = `${Math.floor(expiresAt)}:${person.slice(0, 16)}`;
    return { username, credential: this.passwordOf(username) };
  }

  /** The key that messages of this name are signed with (RFC 8489 section 9.2.2). */
  keyOf(username: string): Buffer {
    return createHash('md5')
      .update(`${username}:${turnRealm}:${this.passwordOf(username)}`)
      .digest();
  }

  private passwordOf(username: string): string {
    return createHmac('sha256', this.key).update(username).digest('base64url');
  }
}

/** Reads a name; null for an invalid one. */
export function readTurnName(username: string): TurnName | null {
  const [, expiresAt, person] = usernameShape.exec(username) ?? [];
  return person === undefined ? null : { person, expiresAt: Number(expiresAt) };
}

/** Whether a name lets in no more. */
export function isExpired({ expiresAt }: TurnName, nowMs: number): boolean {
  return expiresAt * 1000 + clockSkewMs < nowMs;
}

/** Numbers that the server gives to sign with, so that nobody can send again what was sent long ago. */
export class Nonces {
  private readonly key = randomBytes(16);
  private readonly lifeMs: number;

  constructor(lifeMs: number) {
    this.lifeMs = lifeMs;
  }

  make(nowMs: number): string {
    const at = Math.floor(nowMs).toString(36);
    return `${at}-${this.sign(at)}`;
  }

  isFresh(nonce: string, nowMs: number): boolean {
    const [at = '', signature = ''] = nonce.split('-', 2);
    const given = Buffer.from(signature);
    const right = Buffer.from(this.sign(at));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    return nowMs - Number.parseInt(at, 36) < this.lifeMs;
  }

  private sign(at: string): string {
    return createHmac('sha256', this.key).update(at).digest('hex').slice(0, 24);
  }
}
