import type { Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { checkOverlaps, deferOverlaps, listTaken, lockCalendarRows } from './calendars.repo.ts';

/** Locks the calendars of people until the transaction ends: another booking of the same people waits. */
export async function lockCalendars(tx: Ctx, personIds: readonly string[]): Promise<void> {
  await lockCalendarRows(tx.scope, personIds);
}

/** Whether somebody has another visit at a time. */
export async function hasVisitThen(
  ctx: Ctx,
  personId: string,
  span: { startsAt: Date; endsAt: Date },
): Promise<boolean> {
  return (await listTaken(ctx.scope, [personId], span)).length > 0;
}

/**
 * Claims the calendars of people until the transaction ends. Refuses with the names of the students who have another
 * visit at the time; an educator's other visit is refused by the database.
 */
export async function claimCalendars(
  ctx: Ctx,
  whose: { educatorIds: readonly string[]; studentIds: readonly string[] },
  span: { startsAt: Date; endsAt: Date } | null,
): Promise<void> {
  await lockCalendarRows(ctx.scope, [...whose.educatorIds, ...whose.studentIds]);
  if (span === null) return;
  const taken = await listTaken(ctx.scope, whose.studentIds, span);
  if (taken.length === 0) return;
  const known = await people.getPeople(ctx, taken);
  const names = [...known.values()].map((student) => student.name).toSorted();
  throw new Refusal('students_taken', { params: { names: names.join(', ') } });
}

/**
 * Changes the times of several sessions as one step: on the way they may overlap, as two that swap their times do, and at
 * the end none does. To be called in `refusingTaken`, which refuses the whole step as it refuses a single session.
 */
export async function changeTimesTogether<T>(tx: Ctx, change: () => Promise<T>): Promise<T> {
  await deferOverlaps(tx.scope);
  const changed = await change();
  // Checked here and not by the commit, which may be far outside: of the call that keeps its answer, for example.
  await checkOverlaps(tx.scope);
  return changed;
}
