import type { RefusalCode } from '@lectern/contract/refusals.ts';
import { Refusal } from '../context/refusal.ts';

export interface WorkLimits {
  /** How much runs at once. */
  readonly atOnce: number;
  /** How much may wait in all, in addition to preferred work. */
  readonly longest: number;
  /** How much of it one caller may have. */
  readonly longestEach: number;
  /** How much preferred work may wait; it goes first. */
  readonly longestPreferred: number;
  /** The answer to work that finds no place. */
  readonly whenFull: RefusalCode;
}

export interface QueuedWork {
  /** The owner of the work; nobody fills the queue alone. */
  readonly who: string;
  /** Goes before the others, and is not sent away because of them. */
  readonly isPreferred: boolean;
}

export interface WorkQueue {
  /** Runs the work when there is room. Refuses when the queue, or the caller's share of it, is full. */
  run<T>(of: QueuedWork, work: () => Promise<T>): Promise<T>;
}

/**
 * Limits costly work: some at once, the rest waits in a queue of limited length that no caller can fill alone. Callers
 * who wait take turns, so that a caller with much work delays only themselves.
 */
export function createWorkQueue(limits: WorkLimits): WorkQueue {
  const preferred: (() => void)[] = [];
  const ordinary = new Map<string, (() => void)[]>();
  let waiting = 0;
  let running = 0;

  const refuseCrowd = ({ who, isPreferred }: QueuedWork): void => {
    const own = ordinary.get(who)?.length ?? 0;
    const isFull = isPreferred
      ? preferred.length >= limits.longestPreferred
      : waiting >= limits.longest || own >= limits.longestEach;
    if (isFull) throw new Refusal(limits.whenFull);
  };
  const wait = async ({ who, isPreferred }: QueuedWork): Promise<void> =>
    new Promise((start) => {
      if (isPreferred) preferred.push(start);
      else {
        const own = ordinary.get(who) ?? [];
        ordinary.set(who, own);
        own.push(start);
        waiting += 1;
      }
    });
  const nextInTurn = (): (() => void) | undefined => {
    const [turn] = ordinary;
    if (!turn) return undefined;
    const [who, own] = turn;
    const start = own.shift();
    // A caller with more work goes to the end.
    ordinary.delete(who);
    if (own.length > 0) ordinary.set(who, own);
    waiting -= 1;
    return start;
  };
  const handOn = (): void => {
    const next = preferred.shift() ?? nextInTurn();
    if (next) next();
    else running -= 1;
  };
  return {
    run: async (of, work) => {
      if (running >= limits.atOnce) {
        refuseCrowd(of);
        await wait(of);
      } else running += 1;
      return work().finally(handOn);
    },
  };
}
