import { zonedTime } from '../../../platform/clock/zoned-time.ts';
import { transaction, type Ctx } from '../../../platform/context/ctx.ts';
import { addToFigures, countMiscounted, lockToCount, mendSums, saveCounted } from './figures.repo.ts';
import { changesBetween, countedOf } from './figures.rules.ts';

/**
 * Updates the figures to a visit's current state, in the running transaction: its earlier contribution is taken out
 * where it was, so a correction changes the right day, and repeating it changes nothing.
 */
export async function countVisit(ctx: Ctx, { visitId }: { visitId: string }): Promise<void> {
  await transaction(ctx, async (tx) => {
    const visit = await lockToCount(tx.scope, visitId);
    if (!visit) return;
    const day = zonedTime.dateOf(visit.startsAt.getTime(), visit.timeZone);
    const counted = countedOf(visit, day);
    const changes = changesBetween(visit.counted, counted);
    if (changes.length === 0) return;
    await saveCounted(tx.scope, visitId, counted);
    await addToFigures(tx.scope, changes);
  });
}

/**
 * The result of comparing the figures with a fresh count: visits counted differently from their state, and wrong
 * sums.
 */
export interface Miscount {
  readonly visits: number;
  readonly sums: number;
}

/** Compares the figures of the institution with a fresh count of all its visits. */
export async function compareFigures(ctx: Ctx): Promise<Miscount> {
  const { visits, sums } = await countMiscounted(ctx.scope);
  return { visits, sums };
}

/** Puts right what such a comparison finds, and tells what it was. Visits go on meanwhile. */
export async function mendFigures(ctx: Ctx): Promise<Miscount> {
  const found = await countMiscounted(ctx.scope);
  let left = found;
  let before = Number.POSITIVE_INFINITY;
  // Each round leaves fewer; where one does not, the count and the rule disagree, and no further round would help.
  while (left.visits > 0 && left.visits < before) {
    before = left.visits;
    for (const visitId of left.visitIds) await countVisit(ctx, { visitId });
    left = await countMiscounted(ctx.scope);
  }
  await mendSums(ctx.scope);
  return { visits: found.visits, sums: found.sums };
}
