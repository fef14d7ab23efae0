import type { callCalls } from '@lectern/contract/call/call.calls.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import { isGroup } from '@lectern/contract/visits/visits.rules.ts';
import { type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { mayTakePart } from './entry/entry.policy.ts';
import { findCall, type FoundCall } from './entry/entry.service.ts';

/** The student of the lesson, as the asker may see them: an attendee's own, or the one student of a lesson for one. */
export async function studentOf(ctx: Ctx, found: FoundCall): Promise<people.PersonFacts | undefined> {
  const { visit, participants, studentId } = found;
  if (studentId !== null) return people.findPerson(ctx, studentId);
  if (isGroup(visit.kind)) return undefined;
  const known = await people.getPeople(
    ctx,
    participants.filter((one) => one.side === 'student').map((one) => one.personId),
  );
  return [...known.values()].find(people.hasStudentRole);
}

/** The student of the lesson; for a parent also which of their children. Refuses administrators. */
export async function studentInfo(
  ctx: PersonCtx,
  visitId: string,
): Promise<CallResult<typeof callCalls.kidInfo>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayTakePart(found.facts));
  const student = await studentOf(ctx, found);
  const known = student
    ? { name: student.name, grade: student.grade, image: people.imageOf(ctx, student) }
    : null;
  const isForChild = found.studentId !== null && found.studentId !== ctx.actor.personId;
  return { tutee: known, isParent: isForChild, kid: isForChild ? known : null };
}
