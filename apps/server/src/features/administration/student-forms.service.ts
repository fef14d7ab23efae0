import { roleNames } from '@lectern/contract/access/roles.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as waysIn from '../identity/ways-in.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { changeEmail, inviteNew } from './invitations.service.ts';
import { followLater } from './parent-links.service.ts';
import { keptStudent, viewStudent } from './students.service.ts';

type NewStudent = CallParsed<typeof studentsCalls.addStudent>['body'];
type ChangedStudent = CallParsed<typeof studentsCalls.changeStudent>['body'];
type StudentView = CallResult<typeof studentsCalls.student>;
type StudentForm = Omit<NewStudent, 'isInvited'>;

function valuesOf(form: StudentForm) {
  return {
    firstName: form.firstName,
    lastName: form.lastName,
    studentNumber: form.studentRollNum,
    dateOfBirth: form.dob,
    gender: form.gender,
    grade: form.grade || null,
    mobile: form.mobileNumber,
  };
}

function refuseUnborn(ctx: PersonCtx, { dob }: StudentForm): void {
  if (dob === null || dob <= ctx.clock.now().toISOString().slice(0, 10)) return;
  throw new Refusal('invalid_input', {
    fields: [{ field: 'dob', message: 'administration.student.bornLater' }],
  });
}

async function enterParents(
  tx: PersonCtx,
  student: { id: string; levelId: string },
  form: StudentForm,
): Promise<void> {
  await followLater(tx, student, await parents.enterParents(tx, student.id, form.parents));
}

async function insert(
  tx: PersonCtx,
  form: NewStudent,
  given: { levelId: string; first: credentials.FirstPassword | null },
): Promise<string> {
  const { levelId, first } = given;
  if (!(await levels.lockOpen(tx, [levelId]))) throw new Refusal('level_closed');
  const { timeZone } = await levels.switchesAt(tx, levelId);
  const agreesToMail = form.isAgreeToReceiveMail ?? false;
  const values = { ...valuesOf(form), email: form.email, agreesToMail, levelId };
  const id = await people.addPerson(tx, {
    ...{ ...values, role: roleNames.student, timeZone: timeZone.value, mailVerified: false },
  });
  await audit.record(tx, {
    ...{ action: 'person.added', subjectKind: 'person', subjectId: id },
    after: { ...values, parents: form.parents },
  });
  await enterParents(tx, { id, levelId }, form);
  if (first) await credentials.giveFirstPassword(tx, id, first);
  else await inviteNew(tx, id);
  return id;
}

/**
 * Adds a student to the asker's school: invited by mail, or with a first password shown only in this answer. Refuses
 * a number or address that is taken, and a closed school.
 */
export async function addStudent(
  ctx: PersonCtx,
  form: NewStudent,
): Promise<CallResult<typeof studentsCalls.addStudent>> {
  const { levelId } = ctx.actor;
  if (levelId === null) throw new Refusal('access_denied');
  refuseUnborn(ctx, form);
  const first = form.isInvited ? null : await credentials.makeFirstPassword(ctx, null);
  const id = await credentials.keepingEntered(ctx, (tx) => insert(tx, form, { levelId, first }));
  return { student: await viewStudent(ctx, id), firstPassword: first?.password ?? null };
}

/** The consent to mail in a form. Once the student has answered, refuses any other answer. */
function consentOf(form: ChangedStudent, { agreesToMail, mailAnsweredAt }: people.PersonFacts): boolean {
  const wanted = form.isAgreeToReceiveMail ?? agreesToMail;
  if (mailAnsweredAt === null || wanted === agreesToMail) return wanted;
  throw new Refusal('invalid_input', {
    fields: [{ field: 'isAgreeToReceiveMail', message: 'administration.student.mailsTheirs' }],
  });
}

/** Whether a form names a parent whom the student did not have: that gives the student's account to somebody else too. */
function hasStranger(
  form: Pick<ChangedStudent, 'parents'>,
  known: readonly { readonly email: string }[],
): boolean {
  return form.parents.some(({ email }) => known.every((one) => one.email !== email.toLowerCase()));
}

/**
 * Saves what was entered about a student and the parents. Refuses with changed_meanwhile when the student has a
 * newer version, so that neither form is lost; a mail preference other than the student's own; and another parent
 * without a recent proof.
 */
export async function changeStudent(ctx: PersonCtx, id: string, form: ChangedStudent): Promise<StudentView> {
  refuseUnborn(ctx, form);
  await credentials.keepingEntered(ctx, async (tx) => {
    const student = await keptStudent(tx, id);
    if (student.version !== form.version) throw new Refusal('changed_meanwhile');
    const values = { ...valuesOf(form), agreesToMail: consentOf(form, student) };
    const known = await parents.parentsKnownOf(tx, id);
    if (hasStranger(form, known)) refuseWithoutProof(tx);
    await accounts.changeEntered(tx, { id, version: form.version }, values);
    if (values.studentNumber !== student.studentNumber) await waysIn.endLinks(tx, id);
    if (student.levelId !== null) await enterParents(tx, { id, levelId: student.levelId }, form);
    await changeEmail(tx, student, form.email);
    const { firstName, lastName, studentNumber, dateOfBirth, gender, grade, mobile, agreesToMail } = student;
    const before = { firstName, lastName, studentNumber, dateOfBirth, gender, grade, mobile, agreesToMail };
    await audit.record(tx, {
      ...{ action: 'person.changed', subjectKind: 'person', subjectId: id },
      before: { ...before, email: student.email, parents: known },
      after: { ...values, email: form.email, parents: await parents.parentsKnownOf(tx, id) },
    });
  });
  return viewStudent(ctx, id);
}
