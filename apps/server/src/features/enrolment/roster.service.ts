import { isStudent } from '@lectern/contract/access/roles.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { closeJoined } from '../people/placing.service.ts';
import type { EnrolmentRow } from './enrolment.repo.ts';

/** The account of a school's list with the number of a request, to which nobody has ever signed in. */
export async function rosterAccountOf(
  ctx: Ctx,
  { personId, levelIds, studentNumber }: Pick<EnrolmentRow, 'personId' | 'levelIds' | 'studentNumber'>,
): Promise<people.PersonFacts | null> {
  if (studentNumber === null) return null;
  const known = await people.findByStudentNumber(ctx, studentNumber);
  if (!known?.active || known.id === personId || !isStudent(known.role)) return null;
  const isThere = known.levelId !== null && levelIds.includes(known.levelId);
  return isThere && (await credentials.isUnused(ctx, known.id)) ? known : null;
}

/**
 * Merges a newcomer into an account of the school's list: they sign in to that account from now on, and their own is
 * closed. The school's entries stay; an address is taken over where the list has none. Refuses with
 * enrolment_changed if there is no such account any more.
 */
export async function joinRoster(tx: Ctx, row: EnrolmentRow): Promise<void> {
  const found = await rosterAccountOf(tx, row);
  if (!found) throw new Refusal('enrolment_changed');
  await accounts.lockAccount(tx, found.id);
  // It may have been signed in to before it was held.
  const roster = await rosterAccountOf(tx, row);
  if (roster?.id !== found.id) throw new Refusal('enrolment_changed');
  const newcomer = await people.getPerson(tx, row.personId);
  await credentials.joinInto(tx, { fromId: newcomer.id, intoId: roster.id });
  await closeJoined(tx, newcomer, roster.id);
  if (roster.email === null && newcomer.email !== null)
    await people.changeEmail(tx, roster.id, { email: newcomer.email, isVerified: newcomer.mailVerified });
  await audit.record(tx, {
    ...{ action: 'enrolment.joined', subjectKind: 'person', subjectId: roster.id },
    after: { studentNumber: row.studentNumber ?? '' },
  });
}
