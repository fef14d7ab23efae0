import { may } from '@lectern/contract/access/capabilities.ts';
import { say } from '@lectern/contract/core/say.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { askersPlaceOf, keptSubcategories } from './curriculum.service.ts';
import { namedSubcategories, offeredAt } from './offered.service.ts';
import {
  deleteAllTeaching,
  deleteTeachings,
  insertTeachings,
  listTaught,
  type Teaching,
} from './teaching.repo.ts';

/**
 * A subcategory that an educator teaches; `isInReach` says whether the asker may remove it: those of their own level
 * and below.
 */
export interface Taught {
  readonly id: string;
  readonly name: string;
  readonly subjectName: string;
  readonly isInReach: boolean;
}

/** The subjects of educators, by their ids, as far as the asker reads the subjects: above Level 2 all of them. */
export async function taughtByAll(
  ctx: PersonCtx,
  educatorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Taught[]>> {
  const placeOf = await askersPlaceOf(ctx);
  const readsAll = !may(ctx.actor.role, 'keepSubjects');
  const taught = new Map<string, Taught[]>();
  for (const row of await listTaught(ctx.scope, educatorIds)) {
    const { isOnLine, isInReach } = placeOf(row);
    if (!readsAll && !isOnLine) continue;
    const { educatorId, id, name, subjectName } = row;
    const known = taught.get(educatorId) ?? [];
    known.push({ id, name, subjectName, isInReach });
    taught.set(educatorId, known);
  }
  return taught;
}

/** The same of one educator. */
export async function taughtBy(ctx: PersonCtx, educatorId: string): Promise<readonly Taught[]> {
  return (await taughtByAll(ctx, [educatorId])).get(educatorId) ?? [];
}

/** Removes all subcategories of educators. The caller checks that the asker may. */
export async function forgetTaught(tx: Ctx, educatorIds: readonly string[]): Promise<void> {
  await deleteAllTeaching(tx.scope, educatorIds);
}

/** Removes the given subcategories from educators. The caller checks that the asker may. */
export async function takeTaught(tx: Ctx, teachings: readonly Teaching[]): Promise<void> {
  await deleteTeachings(tx.scope, teachings);
}

/** The subcategories to add to an educator. */
export interface AddedTeaching {
  readonly educatorId: string;
  /**
   * Whether the asker reaches all schools of the educator: then they may also assign subcategories of levels above.
   */
  readonly isWholeReach: boolean;
  readonly subcategoryIds: readonly string[];
}

/** Lets many educators teach more, with the refusals of `setTaught`. */
export async function addTaught(tx: PersonCtx, added: readonly AddedTeaching[]): Promise<void> {
  const wanted = [...new Set(added.flatMap(({ subcategoryIds }) => subcategoryIds))];
  if (wanted.length === 0) return;
  const known = await keptSubcategories(tx, wanted);
  for (const { isWholeReach, subcategoryIds } of added)
    if (!isWholeReach && subcategoryIds.some((id) => known.get(id)?.mayEdit !== true))
      throw new Refusal('access_denied');
  await insertTeachings(
    tx.scope,
    added.flatMap(({ educatorId, subcategoryIds }) =>
      subcategoryIds.map((subcategoryId) => ({ educatorId, subcategoryId })),
    ),
  );
}

/** The educator to change. */
export interface Teacher {
  readonly educatorId: string;
  readonly isWholeReach: boolean;
  /** The schools where the educator teaches from now on. */
  readonly levelIds: readonly string[];
  /** Which field of the form holds the subcategories. */
  readonly field: string;
}

async function refuseNotOffered(
  tx: PersonCtx,
  { levelIds, field }: Teacher,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = { levelIds, ids, search: null, offset: 0, limit: ids.length };
  const offered = new Set((await offeredAt(tx, wanted)).rows.map(({ id }) => id));
  const others = (await namedSubcategories(tx, ids)).filter(({ id }) => !offered.has(id));
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  const message = say('administration.educator.notTaughtThere');
  throw new Refusal('invalid_input', { fields: [{ field, message, params: { names } }] });
}

/**
 * Sets the subcategories that an educator teaches, among those that the asker reads; all others stay. An asker who
 * does not reach all schools of the educator changes only those of their own level and below. Refuses with not_found
 * a subcategory that the asker does not read, with access_denied one of a level above, and at the field a new one
 * that no school offers.
 */
export async function setTaught(
  tx: PersonCtx,
  teacher: Teacher,
  subcategoryIds: readonly string[],
): Promise<void> {
  const { educatorId, isWholeReach } = teacher;
  const taught = await taughtBy(tx, educatorId);
  const known = new Set(taught.map(({ id }) => id));
  const added = [...new Set(subcategoryIds)].filter((id) => !known.has(id));
  const removed = taught.filter(({ id }) => !subcategoryIds.includes(id));
  if (!isWholeReach && removed.some(({ isInReach }) => !isInReach)) throw new Refusal('access_denied');
  await addTaught(tx, [{ educatorId, isWholeReach, subcategoryIds: added }]);
  await refuseNotOffered(tx, teacher, added);
  const goneIds = removed.map(({ id }) => id);
  await deleteTeachings(
    tx.scope,
    goneIds.map((subcategoryId) => ({ educatorId, subcategoryId })),
  );
}
