import type { Ctx } from '../context/ctx.ts';
import type { Processes } from './processes.ts';

/**
 * Forgets what processes that are gone have left behind, in an institution, once for each change among the processes:
 * the first look of a process is one.
 */
export function forgetsTheGone(forget: (ctx: Ctx) => Promise<void>): (ctx: Ctx) => Promise<void> {
  const looked = new WeakMap<Processes, Map<string, readonly string[]>>();
  return async (ctx) => {
    const { processes } = ctx.ports;
    const alive = processes.alive();
    const institutions = looked.get(processes) ?? new Map<string, readonly string[]>();
    looked.set(processes, institutions);
    if (alive === null || institutions.get(ctx.scope.institutionId) === alive) return;
    await forget(ctx);
    institutions.set(ctx.scope.institutionId, alive);
  };
}
