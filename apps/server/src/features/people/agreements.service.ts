import { isStudent } from '@lectern/contract/access/roles.ts';
import { addDays, addMonths } from '@lectern/contract/core/civil.rules.ts';
import { adultYears, comesOfAgeOn, comingOfAgeDays } from '@lectern/contract/people/age.rules.ts';
import type { AuditAction } from '@lectern/contract/audit/audit.names.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { agreementsCalls as calls } from '@lectern/contract/people/agreements.calls.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { emit, transaction, type Ctx, type PersonCtx, type ProductCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import { dueAtOnce, dueLane } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as levels from '../levels/levels.service.ts';
import {
  deleteAgreement,
  listAgreementsOf,
  listAgreementsWith,
  listComingAcrossInstitutions,
  listMessageReaderIds,
  listRestingDueAcrossInstitutions,
  lockAgreement,
  markUnseenAcrossInstitutions,
  noteLongOfAgeAcrossInstitutions,
  noteReckoned,
  putAgreement,
  type AgreementRow,
} from './agreements.repo.ts';
import {
  agreementAsked,
  comingOfAge,
  linkRested,
  parentUnlinked,
  tellWindows,
} from './parent-news.service.ts';
import { deleteGuardianship, lockLinkRows, type Link } from './parents.repo.ts';
import { findPeople, insertGuardianship, lockPerson, type PersonRow } from './people.repo.ts';

const dayMs = 24 * 3_600_000;
/** People born this many days before the latest in sight are only looked for each hour: none comes of age today. */
const lateDays = 40;
/** The days are those of Greenwich: west of it a birthday begins later. */
const nearMs = (comingOfAgeDays + 1) * dayMs;

const linkOf = ({ parentId, studentId }: Link): Link => ({ parentId, studentId });

async function personOf(ctx: Ctx, id: string): Promise<PersonRow | undefined> {
  return (await findPeople(ctx.scope, [id]))[0];
}

interface Age {
  readonly restsAt: Date;
  readonly isOfAge: boolean;
}

/** When a student comes of age at the school; null while the date of birth is unknown. */
async function ageOf(ctx: Ctx, { dateOfBirth, levelId }: PersonRow): Promise<Age | null> {
  if (dateOfBirth === null) return null;
  const { timeZone } = await levels.switchesAt(ctx, levelId);
  const restsAt = new Date(zonedTime.startOfDay(comesOfAgeOn(dateOfBirth), timeZone.value));
  return { restsAt, isOfAge: restsAt <= ctx.clock.now() };
}

/** Whether a student has come of age at the school; false for an unknown date of birth. */
export async function isOfAge(ctx: Ctx, student: PersonRow): Promise<boolean> {
  return (await ageOf(ctx, student))?.isOfAge ?? false;
}

async function note(tx: Ctx, { parentId, studentId }: Link, action: AuditAction): Promise<void> {
  const parent = await personOf(tx, parentId);
  await audit.record(tx, {
    ...{ action, subjectKind: 'person', subjectId: studentId },
    after: { parent: parent?.email ?? parentId },
  });
}

/** Takes the link away, and what the parent has open. */
async function rest(tx: Ctx, link: Link): Promise<void> {
  if (await deleteGuardianship(tx.scope, link)) await emit(tx, parentUnlinked, { ...link, isResting: true });
  await note(tx, link, 'parent-link.rested');
  await emit(tx, linkRested, link);
  await tellWindows(tx, link.parentId);
}

/**
 * Links a parent with a student, after both sides or the school agreed. With a student who is of age and has not
 * agreed the link rests from the beginning, and the student is asked.
 */
export async function linkOrRest(tx: Ctx, link: Link): Promise<void> {
  const student = found(await personOf(tx, link.studentId));
  const age = await ageOf(tx, student);
  const kept = await lockAgreement(tx.scope, link);
  if (!age?.isOfAge || (kept && kept.agreedAt !== null)) {
    await insertGuardianship(tx.scope, link.parentId, link.studentId);
    return;
  }
  const now = tx.clock.now();
  const { parentId, studentId } = link;
  await putAgreement(tx.scope, {
    ...{ parentId, studentId, born: student.dateOfBirth, restsAt: age.restsAt, restedAt: now },
    ...{ agreedAt: null, keepsMessages: false, askedAt: now },
  });
  await note(tx, link, 'parent-link.rested');
  await emit(tx, agreementAsked, link);
}

/** Whether a link rests because the student is of age and has not agreed. */
export async function isResting(ctx: Ctx, { parentId, studentId }: Link): Promise<boolean> {
  const kept = (await listAgreementsWith(ctx.scope, parentId)).find((one) => one.studentId === studentId);
  return kept !== undefined && kept.restedAt !== null && kept.agreedAt === null;
}

/** Somebody who turns out to be under age has their parents back. */
async function restore(tx: Ctx, link: Link): Promise<void> {
  await insertGuardianship(tx.scope, link.parentId, link.studentId);
  await note(tx, link, 'parent-link.restored');
  await tellWindows(tx, link.parentId);
}

interface Reckoned {
  readonly link: Link;
  readonly born: string | null;
  readonly age: Age | null;
  readonly kept: AgreementRow | undefined;
}

const nothingSaid = { restedAt: null, agreedAt: null, keepsMessages: false, askedAt: null } as const;

/**
 * Stores when a link rests and what was said about it, or nothing while the student comes of age in more than 30
 * days.
 */
async function keep(tx: Ctx, { link, born, age, kept }: Reckoned): Promise<void> {
  const isNear = age !== null && age.restsAt.getTime() - tx.clock.now().getTime() <= nearMs;
  await noteReckoned(tx.scope, link, isNear ? null : born);
  if (!isNear) {
    await deleteAgreement(tx.scope, link);
    return;
  }
  const said = kept ?? nothingSaid;
  const restedAt = age.isOfAge ? said.restedAt : null;
  await putAgreement(tx.scope, { ...said, ...linkOf(link), born, restsAt: age.restsAt, restedAt });
  if (!age.isOfAge && !kept) await emit(tx, comingOfAge, link);
}

/** Reckons again when a link rests whose student comes of age soon, or whose date of birth is another by now. */
async function reckon(tx: Ctx, link: Link): Promise<void> {
  const student = found(await personOf(tx, link.studentId));
  const kept = await lockAgreement(tx.scope, link);
  const isLinked = (await lockLinkRows(tx.scope, [link])).length > 0;
  if (kept ? kept.born === student.dateOfBirth : !isLinked) {
    await noteReckoned(tx.scope, link, null);
    return;
  }
  const age = await ageOf(tx, student);
  if (kept?.restedAt && !age?.isOfAge) await restore(tx, link);
  await keep(tx, { link, born: student.dateOfBirth, age, kept });
}

/** The student is of age now, and has not agreed: the link rests. A school that has moved to another zone is asked again. */
async function restDue(tx: Ctx, link: Link): Promise<void> {
  const row = await lockAgreement(tx.scope, link);
  const student = await personOf(tx, link.studentId);
  if (!row || !student || row.restedAt !== null || row.agreedAt !== null) return;
  const age = await ageOf(tx, student);
  if (!age?.isOfAge) {
    if (age) await putAgreement(tx.scope, { ...row, restsAt: age.restsAt, born: student.dateOfBirth });
    else await deleteAgreement(tx.scope, link);
    return;
  }
  await putAgreement(tx.scope, { ...row, restedAt: tx.clock.now() });
  await rest(tx, link);
}

/** All that happens to the links of one parent happens one after the other. */
async function oneByOne<C extends Ctx>(
  ctx: C,
  link: Link,
  work: (tx: C, link: Link) => Promise<void>,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockPerson(tx.scope, link.parentId);
    await work(tx, link);
  });
}

const nameOf = ({ firstName, lastName }: PersonRow): string => `${firstName} ${lastName}`.trim();

/** Links whose students come of age within 30 days, or whose dates of birth have changed. */
export const comingLinks = dueLane(
  'people coming of age',
  ({ all, clock }) => {
    const last = addDays(clock.now().toISOString().slice(0, 10), comingOfAgeDays);
    const to = addMonths(last, -12 * adultYears);
    return listComingAcrossInstitutions(all, { from: addDays(to, -lateDays), to, limit: dueAtOnce });
  },
  (ctx, row) => oneByOne(ctx, linkOf(row), reckon),
);

/** Links of students who come of age now. */
export const dueLinks = dueLane(
  'people of age',
  ({ all, clock }) => listRestingDueAcrossInstitutions(all, { now: clock.now(), limit: dueAtOnce }),
  (ctx, row) => oneByOne(ctx, linkOf(row), restDue),
);

/** Finds those who have long been of age, where a date of birth came late, and what no mark was set at. */
export async function noteLate({ all, clock }: ProductCtx): Promise<void> {
  const now = clock.now();
  const bornBefore = addDays(addMonths(now.toISOString().slice(0, 10), -12 * adultYears), -lateDays + 2);
  await markUnseenAcrossInstitutions(all);
  await noteLongOfAgeAcrossInstitutions(all, { bornBefore, now });
}

/** What the signed-in student shares with each parent: empty until 30 days before they come of age. */
export async function agreementsOf(ctx: PersonCtx): Promise<CallResult<typeof calls.parentAgreements>> {
  const student = found(await personOf(ctx, ctx.actor.personId));
  const rows = await listAgreementsOf(ctx.scope, student.id);
  const parents = await findPeople(
    ctx.scope,
    rows.map(({ parentId }) => parentId),
  );
  const age = await ageOf(ctx, student);
  return {
    isOfAge: age?.isOfAge ?? false,
    ofAgeOn: student.dateOfBirth === null ? null : comesOfAgeOn(student.dateOfBirth),
    parents: rows.flatMap((row) => {
      const parent = parents.find(({ id }) => id === row.parentId);
      if (!parent?.active) return [];
      const { parentId, keepsMessages, askedAt, agreedAt } = row;
      const asked = { askedAt: askedAt?.toISOString() ?? null };
      return [{ parentId, name: nameOf(parent), sees: agreedAt !== null, keepsMessages, ...asked }];
    }),
  };
}

async function changeAgreement(tx: Ctx, row: AgreementRow, { sees, keepsMessages }: Wish): Promise<void> {
  const link = linkOf(row);
  const now = tx.clock.now();
  const wasAgreed = row.agreedAt !== null;
  if (sees) {
    const agreed = { agreedAt: row.agreedAt ?? now, restedAt: null, askedAt: null };
    await putAgreement(tx.scope, { ...row, ...agreed, keepsMessages });
    await insertGuardianship(tx.scope, link.parentId, link.studentId);
    if (!wasAgreed || row.keepsMessages !== keepsMessages) await note(tx, link, 'parent-link.student-agreed');
  } else {
    const isOfAge = row.restsAt <= now;
    const ended = { agreedAt: null, keepsMessages: false, restedAt: isOfAge ? now : null, askedAt: null };
    await putAgreement(tx.scope, { ...row, ...ended });
    if (wasAgreed) await note(tx, link, 'parent-link.student-ended');
    if (isOfAge && (await deleteGuardianship(tx.scope, link)))
      await emit(tx, parentUnlinked, { ...link, isResting: true });
  }
  await tellWindows(tx, link.parentId);
}

type Wish = CallParsed<typeof calls.changeParentAgreement>['body'];

/**
 * The signed-in student lets a parent have sessions, and messages with them, or nothing; it holds at once, and before they
 * come of age from then on. Refuses with not_found a parent about whom nothing is to be said.
 */
export async function agree(
  ctx: PersonCtx,
  parentId: string,
  wish: Wish,
): Promise<CallResult<typeof calls.parentAgreements>> {
  const link = { parentId, studentId: ctx.actor.personId };
  await oneByOne(ctx, link, async (tx) => {
    const row = found(await lockAgreement(tx.scope, link));
    await changeAgreement(tx, row, { ...wish, keepsMessages: wish.sees && wish.keepsMessages });
  });
  return agreementsOf(ctx);
}

/** A student whose link with a parent rests. */
export interface RestingStudent {
  readonly student: PersonRow;
  /** When the student came of age. */
  readonly since: Date;
  readonly askedAt: Date | null;
}

/** The decisions of a parent's students who are of age, or soon will be. */
export interface Decisions {
  /**
   * For those who have agreed, or are still under age: since when they decide, and what they share with the parent.
   */
  readonly byStudent: ReadonlyMap<string, { readonly since: Date; readonly keepsMessages: boolean }>;
  readonly resting: readonly RestingStudent[];
}

/** The decisions of a parent's students; those with resting links are named while their accounts are open. */
export async function decisionsAbout(ctx: Ctx, parentId: string): Promise<Decisions> {
  const rows = await listAgreementsWith(ctx.scope, parentId);
  const atRest = rows.filter(({ restedAt }) => restedAt !== null);
  const students = await findPeople(
    ctx.scope,
    atRest.map(({ studentId }) => studentId),
  );
  const byId = new Map(students.map((student) => [student.id, student]));
  return {
    byStudent: new Map(
      rows.map(({ studentId, restsAt: since, keepsMessages }) => [studentId, { since, keepsMessages }]),
    ),
    resting: atRest.flatMap(({ studentId, restsAt: since, askedAt }) => {
      const student = byId.get(studentId);
      return student?.active && isStudent(student.role) ? [{ student, since, askedAt }] : [];
    }),
  };
}

/**
 * The students of the signed-in parent who are of age and have not agreed; with the time when the parent asked each.
 */
export async function restingOf(ctx: PersonCtx): Promise<CallResult<typeof calls.restingLinks>> {
  const { resting } = await decisionsAbout(ctx, ctx.actor.personId);
  return {
    students: resting.map(({ student, askedAt }) => ({
      ...{ studentId: student.id, name: nameOf(student), askedAt: askedAt?.toISOString() ?? null },
    })),
  };
}

/** The signed-in parent asks a student who is of age, once in a day. Refuses with not_found when no link rests. */
export async function askStudent(
  ctx: PersonCtx,
  studentId: string,
): Promise<CallResult<typeof calls.restingLinks>> {
  const link = { parentId: ctx.actor.personId, studentId };
  await oneByOne(ctx, link, async (tx) => {
    const row = found(await lockAgreement(tx.scope, link));
    if (row.restedAt === null) throw new Refusal('not_found');
    const now = tx.clock.now();
    if (row.askedAt !== null && now.getTime() - row.askedAt.getTime() < dayMs) return;
    await putAgreement(tx.scope, { ...row, askedAt: now });
    await emit(tx, agreementAsked, link);
    await tellWindows(tx, link.parentId);
  });
  return restingOf(ctx);
}

/** Parents with whom a student who is of age shares the messages. */
export async function messageReadersOf(ctx: Ctx, studentId: string): Promise<readonly string[]> {
  return listMessageReaderIds(ctx.scope, studentId);
}
