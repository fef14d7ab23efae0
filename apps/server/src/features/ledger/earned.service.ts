import type { Ctx } from '../../platform/context/ctx.ts';
import { listEarned, type WantedEarned } from './earned.repo.ts';

/** A page of the sessions that earn or will, by their ids, the newest first; who may read them is the caller's question. */
export async function earnedVisits(
  ctx: Ctx,
  wanted: WantedEarned,
): Promise<{ visitIds: string[]; total: number }> {
  return listEarned(ctx.scope, wanted);
}
