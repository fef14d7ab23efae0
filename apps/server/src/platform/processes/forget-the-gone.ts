import type { ProductCtx } from '../context/ctx.ts';
import type { Processes } from './processes.ts';

/**
 * Forgets what processes that are gone have left behind, once for each change among the processes: the first look of a
 * process is one.
 */
export function forgetsTheGone(
  forget: (product: ProductCtx) => Promise<void>,
): (product: ProductCtx) => Promise<void> {
  const looked = new WeakMap<Processes, readonly string[]>();
  return async (product) => {
    const { processes } = product.ports;
    const alive = processes.alive();
    if (alive === null || looked.get(processes) === alive) return;
    await forget(product);
    looked.set(processes, alive);
  };
}
