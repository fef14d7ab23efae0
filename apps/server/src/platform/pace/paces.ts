import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { pictureBytesInMinute, type Pace } from '@lectern/contract/core/pace.ts';
import type { Clock } from '../clock/clock.ts';
import { Refusal } from '../context/refusal.ts';
import { FairShares } from './fair-shares.ts';
import { MinuteCounts } from './minute-counts.ts';

/** Whose requests are counted: a verified person's, or those of all strangers at an address together. */
export interface Caller {
  readonly key: string;
  readonly isPerson: boolean;
}

/** Sessions whose person is remembered, for counting alone: it lets nobody in. */
const mostKnown = 20_000;

function hashed(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** One customer of a provider has 2 to the 64 addresses of IPv6: they count as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** A person as who is counted. */
export function personCaller(personId: string): Caller {
  return { key: `person:${personId}`, isPerson: true };
}

/** Everybody unknown at an address as who is counted. */
export function addressCaller(address: string): Caller {
  return { key: `address:${addressKey(address)}`, isPerson: false };
}

/**
 * Keeps one caller's flood from everybody else: counts all that is asked for, refused or not, and gives each caller a
 * bounded share of the work at once. Counts for this process alone.
 */
export class Paces {
  private readonly counts: MinuteCounts;
  private readonly shares = new FairShares();
  private readonly known = new Map<string, string>();
  private readonly times: number;

  /** `times` raises all limits, where one account represents many. */
  constructor(clock: Clock, times = 1) {
    this.counts = new MinuteCounts(clock);
    this.times = times;
  }

  /** The apparent owner of a request, before anybody is looked up. */
  guess(token: string | undefined, address: string): Caller {
    const personId = token === undefined ? undefined : this.known.get(hashed(token));
    return personId === undefined ? addressCaller(address) : personCaller(personId);
  }

  /** Remembers whose token it is; forgets one that is nobody's. */
  learn(token: string, personId: string | undefined): void {
    const hash = hashed(token);
    this.known.delete(hash);
    if (personId === undefined) return;
    this.known.set(hash, personId);
    const [oldest] = this.known.keys();
    if (this.known.size > mostKnown && oldest !== undefined) this.known.delete(oldest);
  }

  /** Counts one request or message and says whether it is within what its caller may have in a minute. */
  isAllowed(caller: Caller, kind: string, most: number): boolean {
    return this.counts.isWithin(`${kind} ${caller.key}`, most * this.times);
  }

  /** The same. Refuses with too_many_requests when it is one too many. */
  count(caller: Caller, kind: string, pace: Pace): void {
    if (!this.isAllowed(caller, kind, pace.most)) throw new Refusal('too_many_requests');
  }

  /** Counts a large body. Refuses with too_many_requests when it is more than its caller may send in a minute. */
  countBytes(caller: Caller, bytes: number): void {
    if (!this.counts.isWithin(`bytes ${caller.key}`, pictureBytesInMinute * this.times, bytes))
      throw new Refusal('too_many_requests');
  }

  /** Does a work in the caller's share. Refuses with too_many_requests when too much of theirs waits. */
  run<T>(caller: Caller, of: { kind: string; pace: Pace }, work: () => Promise<T>): Promise<T> {
    const { atOnce, waiting } = of.pace;
    const share = { atOnce: atOnce * this.times, waiting: waiting * this.times };
    return this.shares.run(`${of.kind} ${caller.key}`, share, work);
  }
}
