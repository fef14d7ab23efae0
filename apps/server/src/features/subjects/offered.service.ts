import type { Ctx } from '../../platform/context/ctx.ts';
import { findOffered, type WantedOffers } from './offered.repo.ts';
import { findSubcategoriesByIds, type SubcategoryRow } from './subjects.repo.ts';
import type { Found } from './choices.repo.ts';
import { insertTeachings } from './teaching.repo.ts';

/** What is offered at schools, whoever teaches it there. Who may ask is the caller's question. */
export async function offeredAt(ctx: Ctx, wanted: WantedOffers): Promise<Found<SubcategoryRow>> {
  return findOffered(ctx.scope, wanted);
}

/** Subcategories with their subjects, also those that are offered no longer. */
export async function namedSubcategories(
  ctx: Ctx,
  ids: readonly string[],
): Promise<readonly SubcategoryRow[]> {
  return findSubcategoriesByIds(ctx.scope, ids);
}

/** Says that an educator teaches subcategories, beside what they teach. Whether the asker may is the caller's question. */
export async function teach(tx: Ctx, educatorId: string, subcategoryIds: readonly string[]): Promise<void> {
  await insertTeachings(
    tx.scope,
    subcategoryIds.map((subcategoryId) => ({ educatorId, subcategoryId })),
  );
}
