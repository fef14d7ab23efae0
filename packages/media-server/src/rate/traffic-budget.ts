import { TokenBucket } from './token-bucket.ts';
import type { BucketLimit } from './token-bucket.ts';

/** Bounds on messages or packets, in bytes and in number. */
export interface TrafficLimit {
  readonly bytes: BucketLimit;
  readonly count: BucketLimit;
}

/** Limits traffic from one source, in bytes and in number: what exceeds either does not pass, and costs nothing. */
export class TrafficBudget {
  private readonly bytes: TokenBucket;
  private readonly count: TokenBucket;

  constructor({ bytes, count }: TrafficLimit) {
    this.bytes = new TokenBucket(bytes);
    this.count = new TokenBucket(count);
  }

  /** Whether one message of this size may pass now; nothing is paid yet. */
  holds(bytes: number, nowMs: number): boolean {
    const hasBytes = this.bytes.holds(bytes, nowMs);
    return this.count.holds(1, nowMs) && hasBytes;
  }

  /** Pays for one message that passes. */
  take(bytes: number): void {
    this.bytes.take(bytes);
    this.count.take(1);
  }

  /** Whether one message of this size may pass now; it is paid for if so. */
  allows(bytes: number, nowMs: number): boolean {
    if (!this.holds(bytes, nowMs)) return false;
    this.take(bytes);
    return true;
  }
}
