import type { Ctx } from '../../../platform/context/ctx.ts';
import { Refusal } from '../../../platform/context/refusal.ts';
import * as people from '../../people/people.service.ts';
import { listTaken, lockCalendars } from './booking.repo.ts';

/**
 * Claims the calendars of people until the transaction ends. Refuses with the names of the students who have another
 * visit at the time; an educator's other visit is refused by the database.
 */
export async function claimCalendars(
  ctx: Ctx,
  whose: { educatorIds: readonly string[]; studentIds: readonly string[] },
  span: { startsAt: Date; endsAt: Date } | null,
): Promise<void> {
  await lockCalendars(ctx.scope, [...whose.educatorIds, ...whose.studentIds]);
  if (span === null) return;
  const taken = await listTaken(ctx.scope, whose.studentIds, span);
  if (taken.length === 0) return;
  const known = await people.getPeople(ctx, taken);
  const names = [...known.values()].map((student) => student.name).toSorted();
  throw new Refusal('students_taken', { params: { names: names.join(', ') } });
}
