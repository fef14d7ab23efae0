import type { Pace } from '@lectern/contract/core/pace.ts';
import { Refusal } from '../context/refusal.ts';

type Share = Pick<Pace, 'atOnce' | 'waiting'>;

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets each caller have a few works at once; more wait for their turn, and too many of those are refused. */
export class FairShares {
  private readonly lanes = new Map<string, Lane>();

  /** Does the work when it is the caller's turn. Refuses with too_many_requests when too much of theirs waits already. */
  async run<T>(caller: string, share: Share, work: () => Promise<T>): Promise<T> {
    const lane = this.lanes.get(caller) ?? { running: 0, waiting: [] };
    this.lanes.set(caller, lane);
    await this.enter(lane, share);
    try {
      return await work();
    } finally {
      this.leave(caller, lane);
    }
  }

  private async enter(lane: Lane, share: Share): Promise<void> {
    if (lane.running < share.atOnce) {
      lane.running += 1;
      return;
    }
    if (lane.waiting.length >= share.waiting) throw new Refusal('too_many_requests');
    // Whoever leaves hands on the place: it is never free in between.
    await new Promise<void>((resolve) => {
      lane.waiting.push(resolve);
    });
  }

  private leave(caller: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next();
    else {
      lane.running -= 1;
      if (lane.running === 0) this.lanes.delete(caller);
    }
  }
}
