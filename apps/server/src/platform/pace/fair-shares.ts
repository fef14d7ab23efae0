import type { Pace } from '@lectern/contract/core/pace.ts';
import { Refusal } from '../context/refusal.ts';

type Share = Pick<Pace, 'atOnce' | 'waiting'>;

interface CallerQueue {
  running: number;
  readonly waiting: (() => void)[];
}

/** Lets each caller have a few works at once; more wait for their turn, and too many of those are refused. */
export class FairShares {
  private readonly queues = new Map<string, CallerQueue>();

  /** Does the work when it is the caller's turn. Refuses with too_many_requests when too much of theirs waits already. */
  async run<T>(caller: string, share: Share, work: () => Promise<T>): Promise<T> {
    const own = this.queues.get(caller) ?? { running: 0, waiting: [] };
    this.queues.set(caller, own);
    await this.enter(own, share);
    try {
      return await work();
    } finally {
      this.leave(caller, own);
    }
  }

  private async enter(own: CallerQueue, share: Share): Promise<void> {
    if (own.running < share.atOnce) {
      own.running += 1;
      return;
    }
    if (own.waiting.length >= share.waiting) throw new Refusal('too_many_requests');
    // A leaving task hands its place on: it is never free in between.
    await new Promise<void>((resolve) => {
      own.waiting.push(resolve);
    });
  }

  private leave(caller: string, own: CallerQueue): void {
    const next = own.waiting.shift();
    if (next) next();
    else {
      own.running -= 1;
      if (own.running === 0) this.queues.delete(caller);
    }
  }
}
