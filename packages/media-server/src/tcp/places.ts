import { isIPv6 } from 'node:net';
import type { TcpLimits } from './tcp-limits.ts';

type PlaceLimits = Pick<TcpLimits, 'connections' | 'connectionsOfAddress' | 'unprovenOfAddress' | 'orphanMs'>;

/** A place of one connection, held until it leaves. */
export interface Place {
  /** The connection has shown who it is. */
  prove(): void;
  leave(): void;
}

class Count {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const next = this.of(key) + change;
    if (next > 0) this.counts.set(key, next);
    else this.counts.delete(key);
  }
}

/** The groups of an IPv6 address, its `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  if (tail === undefined) return before;
  const after = tail === '' ? [] : tail.split(':');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}

/** The part of an address that counts: an IPv6 client has a whole network of addresses, which counts as one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/, '');
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/**
 * The free places: in all, for one address, and for one address without a proof. An address that proven connections
 * have just left gets as many more: a whole school comes back at once when its line broke.
 */
export class Places {
  private readonly limits: PlaceLimits;
  private readonly all = new Count();
  private readonly unproven = new Count();
  /** Proven connections that have left a moment ago. */
  private readonly broken = new Count();
  private total = 0;

  constructor(limits: PlaceLimits) {
    this.limits = limits;
  }

  /** A place for a connection from this address, or null if there is none. */
  take(address: string): Place | null {
    const { connections, connectionsOfAddress, unprovenOfAddress } = this.limits;
    const isFull =
      this.total >= connections ||
      this.all.of(address) >= connectionsOfAddress ||
      this.unproven.of(address) >= unprovenOfAddress + this.broken.of(address);
    return isFull ? null : this.occupy(address);
  }

  private occupy(address: string): Place {
    let isProven = false;
    let hasLeft = false;
    this.total += 1;
    this.all.add(address, 1);
    this.unproven.add(address, 1);
    const prove = (): void => {
      if (isProven) return;
      isProven = true;
      this.unproven.add(address, -1);
    };
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      if (isProven) this.noteBroken(address);
      prove();
      this.total -= 1;
      this.all.add(address, -1);
    };
    return { prove, leave };
  }

  private noteBroken(address: string): void {
    this.broken.add(address, 1);
    setTimeout(() => this.broken.add(address, -1), this.limits.orphanMs).unref();
  }
}
