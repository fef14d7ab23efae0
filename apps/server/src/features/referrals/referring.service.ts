import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { referralsCalls } from '@lectern/contract/referrals/referrals.calls.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as telling from '../notifications/telling.service.ts';
import * as people from '../people/people.service.ts';
import * as subjects from '../subjects/subjects.service.ts';
import { findVisitFor } from '../visits/roster.service.ts';
import { isStudentOf } from '../visits/taught.service.ts';
import { mayName, mayReferSession } from './referrals.policy.ts';
import { insertReferral } from './referrals.repo.ts';
import { endsBy } from './referrals.rules.ts';
import { isAskersSchool, isTaughtTo } from './referrals.service.ts';

type Made = CallResult<typeof referralsCalls.referSession>;

/** A referral whose people are known to belong together. */
interface Wish {
  readonly referredTo: string;
  readonly studentId: string;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  readonly visitId: string | null;
  readonly notes: string;
}

/** Notifies the student with their parents, and the named educator; the note itself is only on the screen. */
async function tellMade(tx: PersonCtx, id: string, wish: Wish): Promise<void> {
  const named = await people.getPeople(tx, [tx.actor.personId, wish.referredTo, wish.studentId]);
  const names = await subjects.getSubjectNames(tx, [wish.subjectId]);
  const subject = names.get(wish.subjectId ?? '');
  const data = {
    referralId: id,
    studentId: wish.studentId,
    senderName: found(named.get(tx.actor.personId)).name,
    educatorId: wish.referredTo,
    educatorName: found(named.get(wish.referredTo)).name,
    ...(subject === undefined ? {} : { subject }),
  };
  const dedupeKey = `referral:${id}`;
  await telling.tellStudent(tx, { type: 'referral', data, dedupeKey, studentId: wish.studentId });
  await telling.tell(tx, {
    type: wish.visitId === null ? 'subjectReferral' : 'sessionReferral',
    data: { ...data, studentName: found(named.get(wish.studentId)).name },
    dedupeKey,
    personId: wish.referredTo,
  });
}

async function make(tx: PersonCtx, wish: Wish): Promise<Made> {
  const createdAt = tx.clock.now();
  const id = await insertReferral(tx.scope, {
    ...wish,
    referredBy: tx.actor.personId,
    createdAt,
    dueAt: endsBy(createdAt),
  });
  if (id === null) throw new Refusal(wish.visitId === null ? 'referral_open' : 'already_referred');
  await tellMade(tx, id, wish);
  return { id };
}

/**
 * Names another educator for a completed session of the asker's with one student, once. The student, the parents and
 * the named educator are notified. Refuses with session_not_referable an asker who has left the student's school,
 * and with not_taught_there a person who does not teach the same there, whether they exist or not.
 */
export async function referSession(
  ctx: PersonCtx,
  { sessionId, educatorId, notes }: CallParsed<typeof referralsCalls.referSession>['body'],
): Promise<Made> {
  return transaction(ctx, async (tx) => {
    const { visit, viewer, participants } = await findVisitFor(tx, sessionId);
    refuseUnless(mayReferSession(viewer, visit));
    const place = participants.find((one) => one.side === 'student');
    const student = place && (await people.findPerson(tx, place.personId));
    if (!people.isActiveStudent(student) || !(await isAskersSchool(tx, student.levelId)))
      throw new Refusal('session_not_referable');
    const { subjectId, subcategoryId } = visit;
    refuseUnless(
      mayName({
        referredBy: tx.actor.personId,
        referredTo: educatorId,
        isOwnStudent: true,
        isTaughtThere: await isTaughtTo(tx, { educatorId, subcategoryId, levelId: student.levelId }),
      }),
    );
    const wish = { referredTo: educatorId, studentId: student.id, subjectId, subcategoryId };
    return make(tx, { ...wish, visitId: visit.id, notes });
  });
}

/**
 * Names another educator to one of the asker's students for a subcategory. The student, the parents and the named
 * educator are notified. Refuses with not_found a student who has and had no session with the asker, with
 * not_taught_there a person who does not teach it at the student's school, and with referral_open the same referral
 * while it is open.
 */
export async function referSubject(
  ctx: PersonCtx,
  form: CallParsed<typeof referralsCalls.referSubject>['body'],
): Promise<Made> {
  const { educatorId, studentId, subjectId, subcategoryId, notes } = form;
  return transaction(ctx, async (tx) => {
    const student = await people.getPerson(tx, studentId);
    const subcategory = found((await subjects.getSubcategories(tx, [subcategoryId])).get(subcategoryId));
    if (subcategory.subjectId !== subjectId) throw new Refusal('not_found');
    refuseUnless(
      mayName({
        referredBy: tx.actor.personId,
        referredTo: educatorId,
        isOwnStudent: student.active && (await isStudentOf(tx, student, tx.actor.personId)),
        isTaughtThere: await isTaughtTo(tx, { educatorId, subcategoryId, levelId: student.levelId }),
      }),
    );
    return make(tx, { referredTo: educatorId, studentId, subjectId, subcategoryId, visitId: null, notes });
  });
}
