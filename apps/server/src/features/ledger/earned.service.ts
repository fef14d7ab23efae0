import type { Ctx } from '../../platform/context/ctx.ts';
import {
  listEarned,
  sumEarned,
  type EarnedSum,
  type EducatorSum,
  type WantedDays,
  type WantedEarned,
} from './earned.repo.ts';

/** A page of the sessions that earn or will, by their ids, the newest first; who may read them is the caller's question. */
export async function earnedVisits(
  ctx: Ctx,
  wanted: WantedEarned,
): Promise<{ visitIds: string[]; total: number }> {
  return listEarned(ctx.scope, wanted);
}

/** What each educator earns with sessions of some days, and all of them together; who may read it is the caller's question. */
export async function earningsOfEducators(
  ctx: Ctx,
  wanted: WantedDays & { offset: number; limit: number },
): Promise<{ rows: EducatorSum[]; total: EarnedSum & { educators: number } }> {
  return sumEarned(ctx.scope, wanted);
}
