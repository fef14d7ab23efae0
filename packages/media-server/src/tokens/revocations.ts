/**
 * "No token of this identity for this room that was issued at or before `issuedUntil`." Times are in seconds since
 * 1970; after `expiresAt` the entry has no effect.
 */
export interface Revocation {
  readonly room: string;
  readonly identity: string;
  readonly issuedUntil: number;
  readonly expiresAt: number;
}

/** Most revocations kept; the oldest go first. A room of the product holds tens of people, so this is thousands of rooms. */
const maxRevocations = 20_000;

function keyOf(room: string, identity: string): string {
  return `${room.length}:${room}${identity}`;
}

/** The people who were removed and whose earlier tokens are therefore dead. */
export class Revocations {
  private readonly entries = new Map<string, Revocation>();

  /** Adds an entry; of two for the same person the stricter holds. */
  add(revocation: Revocation): void {
    const key = keyOf(revocation.room, revocation.identity);
    const existing = this.entries.get(key);
    this.entries.delete(key);
    this.entries.set(key, {
      ...revocation,
      issuedUntil: Math.max(revocation.issuedUntil, existing?.issuedUntil ?? 0),
      expiresAt: Math.max(revocation.expiresAt, existing?.expiresAt ?? 0),
    });
    const oldest = this.entries.keys().next();
    if (this.entries.size > maxRevocations && !oldest.done) this.entries.delete(oldest.value);
  }

  /** Whether a token of this age is dead. */
  isRevoked(
    token: { room: string; identity: string; issuedAt: number },
    nowMs: number = Date.now(),
  ): boolean {
    const key = keyOf(token.room, token.identity);
    const entry = this.entries.get(key);
    if (!entry) return false;
    if (entry.expiresAt * 1000 <= nowMs) {
      this.entries.delete(key);
      return false;
    }
    return token.issuedAt <= entry.issuedUntil;
  }

  list(): Revocation[] {
    return [...this.entries.values()];
  }
}
