import { isStudent } from '@lectern/contract/access/roles.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { tellStudent } from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import type * as visits from '../visits/visits.service.ts';
import { isUnmarked } from '../visits/attendance.service.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';

/**
 * The visit goes on with its completed note, and those whose lesson it was may read it. Refuses with attendance_unmarked a
 * session in person of which the educator has not said who was there.
 */
export async function completeVisit(tx: PersonCtx, visit: visits.Visit): Promise<void> {
  const { participants } = await lifecycle.applyVisitEvent(tx, visit.id, { type: 'noteCompleted' });
  if (isUnmarked(visit, participants)) throw new Refusal('attendance_unmarked');
  const known = await people.getPeople(
    tx,
    // People removed from a call of many get nothing of it, so there is nothing to read (decision 192).
    participants
      .filter(({ side, state }) => side === 'student' && !(state === 'removed' && isGroup(visit.kind)))
      .map((one) => one.personId),
  );
  for (const person of known.values()) {
    if (!isStudent(person.role)) continue;
    await tellStudent(tx, {
      studentId: person.id,
      type: 'noteCompleted',
      data: { visitId: visit.id, educatorName: tx.actor.name, startsAt: visit.startsAt },
      dedupeKey: `note-completed:${visit.id}`,
    });
  }
}
