import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { enrolmentCalls as calls } from '@lectern/contract/enrolment/enrolment.calls.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { accept } from './accepting.service.ts';
import { mayDecide, mayReadDocument, maySetCheck } from './enrolment.policy.ts';
import { decideRow, type EnrolmentRow } from './enrolment.repo.ts';
import { namesOf } from './reading.service.ts';
import { toEnrolmentView } from './enrolment.view.ts';
import { mailDecision } from './news.service.ts';
import { findRequest, readRequest } from './requests.service.ts';

type Decision = CallParsed<typeof calls.decideEnrolment>['body'];

/** The request, with the number that the school entered. */
function correctedRow(asked: EnrolmentRow, { studentRollNumber }: Decision): EnrolmentRow {
  if (asked.studentNumber === null || studentRollNumber === undefined) return asked;
  return { ...asked, studentNumber: studentRollNumber };
}

/**
 * A person's request as the asker may read it; null if there is none for them. Refuses with not_found people out of
 * reach or unknown. Whether its document opens is checked with the file.
 */
export async function enrolmentOf(
  ctx: PersonCtx,
  personId: string,
): Promise<CallResult<typeof calls.enrolmentOf>> {
  const request = await readRequest(ctx, personId);
  if (request === null) {
    const person = await people.getPerson(ctx, personId);
    if ((await accounts.reachOver(ctx, person)) === 'none') throw new Refusal('not_found');
    return null;
  }
  const { row, facts } = request;
  const names = await namesOf(ctx, row, mayReadDocument(ctx.actor, facts).ok);
  return toEnrolmentView(row, names, {
    mayDecide: facts.isOpen && mayDecide(ctx.actor, facts).ok,
    maySetCheck: maySetCheck(ctx.actor, facts).ok,
  });
}

/**
 * Accepts a person at the schools they asked for, or refuses with a reason; they are told by mail, and of two
 * deciders the first counts. Refuses with not_found people whom the asker does not decide, with enrolment_changed a
 * request decided or sent again meanwhile, and with level_closed and choice_not_offered what is gone by now. Refuses
 * with roll_number_taken or student_number_in_use a number of another student, of this school or of another one,
 * unless the school corrects it or the student `joins` that account.
 */
export async function decideEnrolment(ctx: PersonCtx, personId: string, decision: Decision): Promise<null> {
  // It gives a child's account to somebody: as where a parent is approved.
  if (decision.joins) refuseWithoutProof(ctx);
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    const { row: asked, facts } = found(await findRequest(tx, personId));
    const row = decision.joins ? asked : correctedRow(asked, decision);
    refuseUnless(mayDecide(tx.actor, facts));
    const reason = decision.accept ? null : (decision.reason ?? '');
    const isFirst = await decideRow(
      tx.scope,
      { personId, version: decision.version },
      {
        ...{ state: decision.accept ? 'accepted' : 'refused', reason },
        ...{ decidedBy: tx.actor.personId, decidedAt: tx.clock.now() },
      },
    );
    if (!isFirst) throw new Refusal('enrolment_changed');
    // The newcomer's own address may be another account's from now on.
    await mailDecision(tx, row, reason);
    if (decision.accept) await accept(tx, row, decision.joins === true);
    const { levelIds, subcategoryIds, studentNumber } = row;
    await audit.record(tx, {
      action: decision.accept ? 'enrolment.accepted' : 'enrolment.refused',
      ...{ subjectKind: 'person', subjectId: personId },
      after: { levelIds, subcategoryIds, studentNumber, ...(reason === null ? {} : { reason }) },
    });
  });
  return null;
}
