/** How much may come at once, and how much more in each second. */
export interface BucketLimit {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket, full at first. Time comes in with each call, in ms; a clock that goes back adds nothing. It allocates nothing, so that each packet may be counted. */
export class TokenBucket {
  private readonly limit: BucketLimit;
  private tokens: number;
  private filledAtMs = 0;

  constructor(limit: BucketLimit) {
    this.limit = limit;
    this.tokens = limit.burst;
  }

  /** Whether this much may pass now; nothing is paid yet. */
  holds(amount: number, nowMs: number): boolean {
    if (nowMs > this.filledAtMs) {
      const { burst, perSecond } = this.limit;
      this.tokens = Math.min(burst, this.tokens + ((nowMs - this.filledAtMs) / 1000) * perSecond);
      this.filledAtMs = nowMs;
    }
    return amount <= this.tokens;
  }

  /** Pays for passing traffic. */
  take(amount: number): void {
    this.tokens -= amount;
  }

  /** Whether this much may pass now; it is paid for if so. */
  allows(amount: number, nowMs: number): boolean {
    if (!this.holds(amount, nowMs)) return false;
    this.take(amount);
    return true;
  }
}
