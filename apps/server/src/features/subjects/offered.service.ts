import type { Ctx } from '../../platform/context/ctx.ts';
import { findOffered, type WantedOffers } from './offered.repo.ts';
import { findSubcategoriesByIds, type SubcategoryRow } from './subjects.repo.ts';
import type { Found } from './choices.repo.ts';
import { insertTeachings } from './teaching.repo.ts';

/** What is offered at schools, no matter who teaches it there. The caller checks that the asker may ask. */
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

/** Adds subcategories to those that an educator teaches. The caller checks that the asker may. */
export async function teach(tx: Ctx, educatorId: string, subcategoryIds: readonly string[]): Promise<void> {
  await insertTeachings(
    tx.scope,
    subcategoryIds.map((subcategoryId) => ({ educatorId, subcategoryId })),
  );
}
