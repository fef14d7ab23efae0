import type { PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as many from '../people/many.service.ts';
import * as parents from '../people/parents.service.ts';
import { taughtByAll, takeTaught } from '../subjects/teaching.service.ts';
import { educatorsBusyAt } from '../visits/personal-withdrawal.service.ts';
import type { Changed, Left } from './restored-fields.service.ts';

/** Leaves out the parents whom lines have added. */
export async function restoreParents(tx: PersonCtx, changed: readonly Changed[]): Promise<Left> {
  const leaving = changed.flatMap(({ person, line }) => {
    const emails = (line.adds.parents ?? []).map(({ email }) => email);
    return emails.length === 0 ? [] : [{ studentId: person.id, emails }];
  });
  const gone = await parents.leaveOutParents(tx, leaving);
  return leaving
    .filter(({ studentId, emails }) => (gone.get(studentId) ?? 0) !== emails.length)
    .map(({ studentId }) => [studentId, ['parents']]);
}

/**
 * Ends the associations with schools that lines have added; educators with upcoming sessions at one of them keep
 * them all.
 */
export async function restoreSchools(tx: PersonCtx, changed: readonly Changed[]): Promise<Left> {
  const adding = changed.flatMap(({ person: { id }, line }) => {
    const { levelIds = [] } = line.adds;
    return levelIds.length === 0 ? [] : [{ id, levelIds }];
  });
  if (adding.length === 0) return [];
  const ids = adding.map(({ id }) => id);
  const [places, reach] = await Promise.all([many.levelIdsOfEducators(tx, ids), levels.reachOf(tx)]);
  const theirs = adding.map(({ id, levelIds }) => {
    const current = places.get(id) ?? [];
    const mine = levelIds.filter((one) => current.includes(one) && levels.isReached(reach, one));
    return { id, levelIds: mine, isWhole: mine.length === levelIds.length };
  });
  const busy = await educatorsBusyAt(tx, theirs);
  await many.leaveSchools(
    tx,
    theirs.filter(({ id }) => !busy.has(id)),
  );
  return theirs.filter(({ id, isWhole }) => busy.has(id) || !isWhole).map(({ id }) => [id, ['schools']]);
}

/** Removes the subcategories that lines have added for educators, where the asker may remove them. */
export async function restoreTaught(tx: PersonCtx, changed: readonly Changed[]): Promise<Left> {
  const adding = changed.flatMap(({ person, line }) => {
    const { subcategoryIds = [] } = line.adds;
    return subcategoryIds.length === 0 ? [] : [{ person, subcategoryIds }];
  });
  if (adding.length === 0) return [];
  const everybody = adding.map(({ person }) => person);
  const [taught, rights] = await Promise.all([
    taughtByAll(
      tx,
      everybody.map(({ id }) => id),
    ),
    accounts.rightsOverAll(tx, everybody),
  ]);
  const taking = adding.map(({ person: { id }, subcategoryIds }) => {
    const isWholeReach = rights.get(id)?.mayEditPerson === true;
    const own = (taught.get(id) ?? []).filter(
      (one) => subcategoryIds.includes(one.id) && (isWholeReach || one.isInReach),
    );
    return { id, own, isWhole: own.length === subcategoryIds.length };
  });
  await takeTaught(
    tx,
    taking.flatMap(({ id, own }) => own.map((one) => ({ educatorId: id, subcategoryId: one.id }))),
  );
  return taking.filter(({ isWhole }) => !isWhole).map(({ id }) => [id, ['subcategories']]);
}
