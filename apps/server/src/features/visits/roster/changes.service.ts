import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { rosterCalls } from '@lectern/contract/visits/roster.calls.ts';
import { peopleLimits } from '@lectern/contract/visits/visits.limits.ts';
import { emit, transaction, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as people from '../../people/people.service.ts';
import { recordStudents } from '../administered.service.ts';
import { claimCalendars } from '../calendars.service.ts';
import { recordRoster } from '../happenings.service.ts';
import { visitInfo } from '../info.service.ts';
import { lockUpToDate } from '../lifecycle.service.ts';
import * as news from '../news.service.ts';
import { mayEditRoster } from '../visits.policy.ts';
import { deleteStudents, insertParticipants, listParticipants } from '../visits.repo.ts';
import { findVisitFor, isOfItsSchool, type VisitFor } from '../roster.service.ts';
import { planRoster, takenTime, type RosterPlan } from './changes.rules.ts';

type Form = CallParsed<typeof rosterCalls.changeRoster>['body'];
type Changed = CallResult<typeof rosterCalls.changeRoster>;

async function namesOf(ctx: PersonCtx, personIds: readonly string[]): Promise<string> {
  const known = await people.getPeople(ctx, personIds);
  return [...known.values()].map((person) => person.name).join(', ');
}

async function planned(ctx: PersonCtx, plan: RosterPlan): Promise<Exclude<RosterPlan, { refused: string }>> {
  if (!('refused' in plan)) return plan;
  if ('personIds' in plan)
    throw new Refusal(plan.refused, { params: { names: await namesOf(ctx, plan.personIds) } });
  throw new Refusal(plan.refused, { params: { count: peopleLimits.classroom } });
}

async function addStudents(
  tx: PersonCtx,
  visit: VisitFor['visit'],
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  // Only students of the visit's own school can be added; all others do not exist here.
  if (visit.levelId === null || !(await people.areStudentsThere(tx, studentIds, [visit.levelId])))
    throw new Refusal('not_found');
  await claimCalendars(tx, { educatorIds: [], studentIds }, takenTime(visit));
  await people.lockAccounts(tx, { studentIds });
  await insertParticipants(
    tx.scope,
    visit,
    studentIds.map((personId) => ({ personId, side: 'student' })),
  );
}

/**
 * Adds students to a classroom and takes others out, before and while it runs; both are notified, and students added
 * to a running call are rung. Refuses an empty list, more than 30, students who have another session then (they are
 * named), once the note is complete, and an educator who has left the school; then nothing is saved.
 */
export async function changeRoster(ctx: PersonCtx, form: Form): Promise<Changed> {
  const { visitId } = form;
  await transaction(ctx, async (tx) => {
    await lockUpToDate(tx, visitId);
    const { visit, viewer, participants } = await findVisitFor(tx, visitId);
    refuseUnless(mayEditRoster(tx.actor, viewer, visit));
    if (!(await isOfItsSchool(tx, { visit, viewer }))) throw new Refusal('roster_closed');
    const change = { added: form.addedStudentIds, deleted: form.deletedStudentIds };
    const { added, removed } = await planned(tx, planRoster(participants, change));
    await addStudents(tx, visit, added);
    await deleteStudents(tx.scope, visitId, removed);
    await recordRoster(tx, visitId, { added, removed });
    if (viewer === 'admin') await recordStudents(tx, visit, { added, removed });
    await emit(tx, news.rosterChanged, { visitId, addedIds: added, removedIds: removed });
    const gone = participants.filter((one) => removed.includes(one.personId));
    await news.tellRosterChange(
      tx,
      { visit, participants: await listParticipants(tx.scope, visitId) },
      { addedIds: added, gone },
    );
  });
  const { studentCount, sessionUsers } = await visitInfo(ctx, visitId);
  return { visitId, studentCount, sessionUsers };
}

/** Adds one student to a classroom; one who is in it already stays. The same refusals. */
export async function addToRoster(ctx: PersonCtx, visitId: string, studentId: string): Promise<Changed> {
  return changeRoster(ctx, { visitId, addedStudentIds: [studentId], deletedStudentIds: [] });
}
