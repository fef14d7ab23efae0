import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import * as people from '../people/people.service.ts';
import * as visits from '../visits/visits.service.ts';
import { clearPage } from './waiting-room.repo.ts';
import { subjectOf } from './presence.service.ts';
import { toNewSession } from './waiting-room.view.ts';

type StateChange = { visitId: string; from: string; to: string };

/** Tells the educator of a session that a student booked at once; one on demand rings. */
export async function announceBooking(
  ctx: Ctx,
  booked: { visitId: string; studentIds: readonly string[] },
): Promise<void> {
  const visit = await visits.getVisit(ctx, booked.visitId);
  if (visit.createdByRole !== 'student') return;
  const names = await subjectOf(ctx, visit);
  const [studentId] = booked.studentIds;
  const student = studentId === undefined ? undefined : await people.findPerson(ctx, studentId);
  const payload = toNewSession({ ...visit, ...names, studentName: student?.name ?? null });
  const event = visit.kind === 'onDemand' ? 'new_on_demand' : 'new_appointment';
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(visit.educatorId, event, payload));
}

const ringingEnds: Readonly<Record<string, 'answered' | 'unanswered' | 'withdrawn'>> = {
  inCall: 'answered',
  missed: 'unanswered',
  cancelled: 'withdrawn',
};

/** Ends the ringing of an on-demand request that was answered, missed or withdrawn, and empties the page of a visit that is over. */
export async function followVisit(ctx: Ctx, change: StateChange): Promise<void> {
  const visit = await visits.getVisit(ctx, change.visitId);
  const reason = ringingEnds[change.to];
  if (visit.kind === 'onDemand' && change.from === 'booked' && reason)
    await afterCommit(ctx, () =>
      ctx.ports.realtime.toPerson(visit.educatorId, 'on_demand_over', { visitId: visit.id, reason }),
    );
  if (change.to !== 'booked' && change.to !== 'inCall') await clearPage(ctx.scope, visit.id);
}
