import type { Call } from '@lectern/contract/core/call.ts';
import { z } from 'zod';

/** A call's kind for turns: a page of a list, which may wait without harm; a change; or neither. */
export function turnOf({ method, query, transfer }: Call): 'list' | 'change' | null {
  // Files come and go as slowly as their line.
  if (transfer !== undefined) return null;
  if (method !== 'GET') return 'change';
  return query instanceof z.ZodObject && 'itemsPerPage' in query.shape ? 'list' : null;
}

/** Lists that are read at once: not all connections to the database, so that other work finds one. */
export function listsAtOnce(databasePool: number): number {
  return Math.max(2, Math.floor(databasePool / 5));
}

/**
 * Lets a process read `most` lists at once, and only one while somebody changes something: booking does not share the
 * machine with all readers. Each caller's own share limits the waiting requests.
 */
export class ListTurns {
  private readonly most: number;
  private readonly waiting: (() => void)[] = [];
  private reading = 0;
  private changing = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Reads a list when it is its turn. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.lead();
    });
    try {
      return await work();
    } finally {
      this.reading -= 1;
      this.lead();
    }
  }

  /** Changes something at once. */
  async change<T>(work: () => Promise<T>): Promise<T> {
    this.changing += 1;
    try {
      return await work();
    } finally {
      this.changing -= 1;
      this.lead();
    }
  }

  private lead(): void {
    const room = this.changing > 0 ? 1 : this.most;
    while (this.reading < room) {
      const next = this.waiting.shift();
      if (!next) return;
      this.reading += 1;
      next();
    }
  }
}
