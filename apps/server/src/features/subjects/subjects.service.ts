import { pagingLimits } from '@lectern/contract/core/core.limits.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { maySetTeaching } from './subjects.policy.ts';
import {
  findSubcategoriesByIds,
  findSubjectsByIds,
  searchSubjects,
  type SubcategoryRow,
} from './subjects.repo.ts';
import { findTeaching } from './choices.repo.ts';
import { insertTeachings } from './teaching.repo.ts';

/** A subcategory with its subject. */
export type SubcategoryFacts = SubcategoryRow;

/** Subcategories by id, also those that are taught no longer; ids that are not of this institution are absent. */
export async function getSubcategories(
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, SubcategoryFacts>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findSubcategoriesByIds(ctx.scope, wanted);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Names of subjects by id, also those that are taught no longer; ids that are not of this institution are absent. */
export async function getSubjectNames(
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findSubjectsByIds(ctx.scope, wanted);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Active subjects of the institution whose name is looked for, at most as many as a page may have, by name. */
export async function subjectsAnywhere(
  ctx: Ctx,
  search?: string,
): Promise<readonly { id: string; name: string; level: string | null }[]> {
  return searchSubjects(ctx.scope, { search: search ?? null, limit: pagingLimits.maximumItems });
}

/** Whether an active educator teaches an active subcategory at a Level 3 where it is offered. */
export async function doesTeach(
  ctx: Ctx,
  wanted: { educatorId: string; subcategoryId: string; levelId: string },
): Promise<boolean> {
  return findTeaching(ctx.scope, wanted);
}

/** Says that an educator teaches subcategories. Refuses everybody but the product itself. */
export async function addTeaching(
  ctx: Ctx,
  educatorId: string,
  subcategoryIds: readonly string[],
): Promise<void> {
  refuseUnless(maySetTeaching(ctx.actor));
  await insertTeachings(
    ctx.scope,
    subcategoryIds.map((subcategoryId) => ({ educatorId, subcategoryId })),
  );
}
