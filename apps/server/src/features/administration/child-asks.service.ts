import { parentsPerStudent } from '@lectern/contract/administration/people.limits.ts';
import type { parentsCalls } from '@lectern/contract/administration/parents.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { refuseWithoutProof } from '../../platform/context/recent-proof.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as credentials from '../identity/accounts.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as telling from '../notifications/telling.service.ts';
import * as requests from '../people/parent-requests.service.ts';
import * as parents from '../people/parents.service.ts';
import * as people from '../people/people.service.ts';
import { tellParent } from './parent-letters.service.ts';
import { keptStudent, viewStudent } from './students.service.ts';

interface Asked {
  readonly parentId: string;
  readonly studentNumber: string;
  readonly dateOfBirth: string;
  readonly hostName: string;
}

/** Tells those who keep the students of a school that a parent asks about one of them. */
export async function tellSchool(tx: Ctx, student: people.PersonFacts): Promise<void> {
  const levelIds = student.levelId === null ? [] : [student.levelId];
  const keepers = await people.peopleAtLevels(tx, 'keepStudents', levelIds);
  const data = { studentId: student.id, studentName: student.name };
  await telling.tellAll(
    tx,
    keepers.map(({ id }) => ({ type: 'parentAsks', data, personId: id })),
  );
}

async function schoolOf(ctx: Ctx, student: people.PersonFacts): Promise<string> {
  const { levelId } = student;
  return levelId === null ? '' : (await levels.getLevel(ctx, levelId)).name;
}

/** Looks for the child whom a parent named, when the answer to the parent is long given; a second run finds nothing to do. */
export const askForNamedChild = featureJob<Asked>(
  'administration.ask-for-child',
  async (ctx, { parentId, hostName, ...named }) => {
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    await transaction({ ...ctx, host }, async (tx) => {
      const asked = await requests.askForChild(tx, parentId, named);
      if (asked.outcome === 'nothing') return;
      const student = await people.getPerson(tx, asked.studentId);
      if (asked.outcome === 'asked') return tellSchool(tx, student);
      const person = await people.getPerson(tx, parentId);
      const school = await schoolOf(tx, student);
      await tellParent(tx, 'agreed', { person, child: student.name, studentId: student.id, school });
    });
  },
);

/**
 * The signed-in parent asks for a child, by student number and date of birth. Whether there is such a student is looked up
 * afterwards: the answer and its time tell nothing. Refuses too many in a day.
 */
export async function askForChild(
  ctx: PersonCtx,
  { studentRollNum, dob }: CallParsed<typeof parentsCalls.askForChild>['body'],
): Promise<null> {
  await credentials.countChildAsked(ctx);
  await transaction(ctx, async (tx) => {
    const { personId: parentId } = tx.actor;
    await audit.record(tx, {
      ...{ action: 'parent-link.requested', subjectKind: 'parentLink', subjectId: parentId },
      after: { studentNumber: studentRollNum },
    });
    const named = { studentNumber: studentRollNum, dateOfBirth: dob };
    await queue(tx, askForNamedChild, { ...named, parentId, hostName: tx.host.hostName });
  });
  return null;
}

type StudentView = CallResult<typeof parentsCalls.decideParent>;

/**
 * Approves or declines a parent's request for a student of the asker's school; an approved parent gets a mail.
 * Refuses with not_found when the request is no longer open, with parents_full, and an approval without a recent
 * proof.
 */
export async function decideParent(
  ctx: PersonCtx,
  { id, parentId }: { id: string; parentId: string },
  approve: boolean,
): Promise<StudentView> {
  if (approve) refuseWithoutProof(ctx);
  await transaction(ctx, async (tx) => {
    const student = await keptStudent(tx, id);
    await parents.lockParentsOf(tx, id);
    const known = await parents.parentsKnownOf(tx, id);
    if (approve && known.length >= parentsPerStudent) throw new Refusal('parents_full');
    await requests.answerParent(tx, { parentId, studentId: id }, approve);
    if (!approve) return;
    const person = await people.getPerson(tx, parentId);
    const school = await schoolOf(tx, student);
    await tellParent(tx, 'approved', { person, child: student.name, studentId: student.id, school });
  });
  return viewStudent(ctx, id);
}

/** Ends the link of a parent with a student of the asker's school; the parent is signed out at once. */
export async function endParentLink(ctx: PersonCtx, id: string, email: string): Promise<StudentView> {
  await transaction(ctx, async (tx) => {
    await keptStudent(tx, id);
    await parents.endLink(tx, id, email);
  });
  return viewStudent(ctx, id);
}
