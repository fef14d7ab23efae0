/** A line of the log: how many were refused for a reason since the line before, and from where one of them came. */
export interface RefusalLine {
  readonly reason: string | number;
  readonly count: number;
  readonly address: string;
}

/** How lines are written, and what time it is, in ms. */
export interface RefusalLogOptions {
  readonly write: (line: RefusalLine) => void;
  readonly now: () => number;
}

interface Counted {
  saidAt: number;
  count: number;
  address: string;
}

const lineEveryMs = 60_000;

/**
 * Keeps the log small however many are refused: for each reason the first after a quiet minute is said at once, and what
 * follows as one sum a minute. Reasons are few and ours, never what somebody sent.
 */
export class RefusalLog {
  private readonly options: RefusalLogOptions;
  private readonly counted = new Map<RefusalLine['reason'], Counted>();

  constructor(options: RefusalLogOptions) {
    this.options = options;
  }

  /** Counts one that was refused. */
  note(reason: RefusalLine['reason'], address: string): void {
    this.tick();
    const counted = this.counted.get(reason);
    if (!counted) {
      this.counted.set(reason, { saidAt: this.options.now(), count: 0, address });
      this.options.write({ reason, count: 1, address });
      return;
    }
    if (counted.count === 0) counted.address = address;
    counted.count += 1;
  }

  /** Says the sums whose minute is over; to be called now and then. */
  tick(): void {
    const now = this.options.now();
    for (const [reason, counted] of this.counted) {
      // A clock that was put back must not keep the log silent.
      if (Math.abs(now - counted.saidAt) < lineEveryMs) continue;
      const { count, address } = counted;
      if (count === 0) {
        this.counted.delete(reason);
        continue;
      }
      Object.assign(counted, { saidAt: now, count: 0 });
      this.options.write({ reason, count, address });
    }
  }
}
