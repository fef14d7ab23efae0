import { AsyncLocalStorage } from 'node:async_hooks';

/** Where a process may die between two steps that belong together. Money names them, so that a test can end it at each. */
export type CrashPoint =
  | 'ledger.accountsLocked'
  | 'ledger.entryWritten'
  | 'ledger.linesWritten'
  | 'ledger.sessionKept'
  | 'payouts.reserved'
  | 'payouts.asked'
  | 'payouts.answered'
  | 'payouts.closed';

/** The action at a point: a test throws there, like a dying process that loses what it has not committed. */
export type AtCrashPoint = (point: CrashPoint) => void;

const watching = new AsyncLocalStorage<AtCrashPoint>();

/** Says that a point was reached. Nothing happens, unless a test watches this very course of calls. */
export function reach(point: CrashPoint): void {
  watching.getStore()?.(point);
}

/** Does some work with somebody watching its points: for tests. */
export async function watchCrashPoints<T>(at: AtCrashPoint, work: () => Promise<T>): Promise<T> {
  return watching.run(at, work);
}
