import type { Ctx } from '../context/ctx.ts';

/** The server processes that work on one database. */
export interface Processes {
  /** Names this process among them; no two have the same, and none has it again after a restart. */
  readonly name: string;
  /** Names of those that run; null while nobody can know, after the database was gone for example. */
  alive(): readonly string[] | null;
}

/** Stands between the name of a process and what that process names: a connection id begins with its process. */
export const nameEnd = '~';

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
