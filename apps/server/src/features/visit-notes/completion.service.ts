import { isStudent } from '@lectern/contract/access/roles.ts';
import { type PersonCtx } from '../../platform/context/ctx.ts';
import { tellStudent } from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import type * as visits from '../visits/visits.service.ts';
import * as lifecycle from '../visits/lifecycle.service.ts';

/** The visit goes on with its completed note, and those whose lesson it was may read it. */
export async function completeVisit(ctx: PersonCtx, visit: visits.Visit): Promise<void> {
  const { participants } = await lifecycle.applyVisitEvent(ctx, visit.id, { type: 'noteCompleted' });
  const known = await people.getPeople(
    ctx,
    participants.filter((one) => one.side === 'student').map((one) => one.personId),
  );
  for (const person of known.values()) {
    if (!isStudent(person.role)) continue;
    await tellStudent(ctx, {
      studentId: person.id,
      type: 'noteCompleted',
      data: { visitId: visit.id, educatorName: ctx.actor.name, startsAt: visit.startsAt },
      dedupeKey: `note-completed:${visit.id}`,
    });
  }
}
