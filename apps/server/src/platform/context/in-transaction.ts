import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Marks what is called from here as inside a transaction, until the work is done: not what goes on after it. */
export async function markTransaction<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await running.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Whether a transaction of this very course of calls is open: locks are held then, and others wait for them. */
export function isInTransaction(): boolean {
  return running.getStore()?.isOpen === true;
}
