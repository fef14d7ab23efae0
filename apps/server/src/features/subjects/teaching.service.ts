import { may } from '@lectern/contract/access/capabilities.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { askersPlaceOf, keptSubcategory } from './curriculum.service.ts';
import { insertTeaching } from './subjects.repo.ts';
import { deleteTeaching, listTaught } from './teaching.repo.ts';

/** A subcategory that an educator teaches; whether the asker may take it away is `isInReach`, of the own level and below. */
export interface Taught {
  readonly id: string;
  readonly name: string;
  readonly subjectName: string;
  readonly isInReach: boolean;
}

/** What an educator teaches, as far as the asker reads the subjects: above Level 2 all of it. */
export async function taughtBy(ctx: PersonCtx, educatorId: string): Promise<readonly Taught[]> {
  const placeOf = await askersPlaceOf(ctx);
  const readsAll = !may(ctx.actor.role, 'keepSubjects');
  return (await listTaught(ctx.scope, educatorId)).flatMap((row) => {
    const { isOnLine, isInReach } = placeOf(row);
    const { id, name, subjectName } = row;
    return readsAll || isOnLine ? [{ id, name, subjectName, isInReach }] : [];
  });
}

/** Takes everything away that an educator teaches. Whether the asker may is the caller's question. */
export async function forgetTaught(tx: Ctx, educatorId: string): Promise<void> {
  const taught = await listTaught(tx.scope, educatorId);
  const ids = taught.map(({ id }) => id);
  await deleteTeaching(tx.scope, educatorId, ids);
}

/**
 * Makes these the subcategories that an educator teaches, among those that the asker reads; all others stay. Who does not
 * reach all schools of the educator changes only those of the own level and below. Refuses with not_found a subcategory
 * that the asker does not read, and with access_denied one of a level above.
 */
export async function setTaught(
  tx: PersonCtx,
  { educatorId, isWholeReach }: { educatorId: string; isWholeReach: boolean },
  subcategoryIds: readonly string[],
): Promise<void> {
  const taught = await taughtBy(tx, educatorId);
  const known = new Set(taught.map(({ id }) => id));
  const added = [...new Set(subcategoryIds)].filter((id) => !known.has(id));
  const removed = taught.filter(({ id }) => !subcategoryIds.includes(id));
  for (const id of added) {
    const { mayEdit } = await keptSubcategory(tx, id);
    if (!isWholeReach && !mayEdit) throw new Refusal('access_denied');
  }
  if (!isWholeReach && removed.some(({ isInReach }) => !isInReach)) throw new Refusal('access_denied');
  const goneIds = removed.map(({ id }) => id);
  await deleteTeaching(tx.scope, educatorId, goneIds);
  await insertTeaching(tx.scope, educatorId, added);
}
