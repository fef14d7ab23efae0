import { paceSeconds } from '@lectern/contract/core/pace.ts';
import type { Clock } from '../clock/clock.ts';

/** More callers in a minute than this are not told apart: the counts start over, so that the memory stays bounded. */
const mostCallers = 100_000;

/** Counts what each caller does in the running minute, in this process's memory. */
export class MinuteCounts {
  private counts = new Map<string, number>();
  private beganAt = 0;
  private readonly clock: Clock;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Counts one, or so much, also beyond the limit. Says whether it is within. */
  isWithin(caller: string, most: number, by = 1): boolean {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.beganAt) >= paceSeconds * 1000 || this.counts.size >= mostCallers) {
      this.counts = new Map();
      this.beganAt = now;
    }
    const count = (this.counts.get(caller) ?? 0) + by;
    this.counts.set(caller, count);
    return count <= most;
  }
}
