import type { Ctx } from '../../platform/context/ctx.ts';
import {
  listEarned,
  sumEarned,
  type EarnedSum,
  type EducatorSum,
  type WantedDays,
  type WantedEarned,
} from './earned.repo.ts';

/** A page of the sessions that earn or will, by their ids, newest first; the caller checks who may read them. */
export async function earnedVisits(
  ctx: Ctx,
  wanted: WantedEarned,
): Promise<{ visitIds: string[]; total: number }> {
  return listEarned(ctx.scope, wanted);
}

/** Each educator's earnings from sessions of some days, and the total; the caller checks who may read it. */
export async function earningsOfEducators(
  ctx: Ctx,
  wanted: WantedDays & { offset: number; limit: number },
): Promise<{ rows: EducatorSum[]; total: EarnedSum & { educators: number } }> {
  return sumEarned(ctx.scope, wanted);
}
