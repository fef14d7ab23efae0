import { may, rolesWith, type Capability } from '@lectern/contract/access/capabilities.ts';
import { isEducator, isParent, isStudent } from '@lectern/contract/access/roles.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import type { UserDetails } from '@lectern/contract/people/people.shapes.ts';
import { personCtx, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as files from '../files/files.service.ts';
import * as levels from '../levels/levels.service.ts';
import {
  findPeople,
  findPersonByEmail,
  findPersonByName,
  findPersonByNumber,
  insertGuardianship,
  insertPerson,
  listAdministrators,
  listAtLevels,
  listEducatorsOf,
  listLevelIdsOfEducator,
  listParentsOf,
  listStudentsOf,
  updatePerson,
  type NewPersonRow,
  type PersonRow,
  type Taken,
} from './people.repo.ts';
import { insertEducatorLevels } from './educators.repo.ts';
import { lockActive } from './many.repo.ts';
import { listShutAt } from './closed-levels.repo.ts';
import { lockLinkRows, type Link } from './parents.repo.ts';
import { listLevelIdsAsking } from './parent-requests.repo.ts';
import { mayAddPerson } from './people.policy.ts';
import { contactChange, needsContact, type ContactChange } from './people.rules.ts';
import { nameOf, toChild, toSavedContact, toUserDetails } from './people.view.ts';

/** Everything that is kept of an account, with the name as it is shown. */
export interface PersonFacts extends PersonRow {
  readonly name: string;
  /** Whether the person is asked for their contact data after sign-in. */
  readonly needsContact: boolean;
}

function toFacts(row: PersonRow): PersonFacts {
  return { ...row, name: nameOf(row), needsContact: needsContact(row) };
}

/** A person of this institution by id; undefined for anybody else's. */
export async function findPerson(ctx: Ctx, id: string): Promise<PersonFacts | undefined> {
  const [row] = await findPeople(ctx.scope, [id]);
  return row && toFacts(row);
}

/** A person by id. Refuses with not_found for an id that is not of this institution. */
export async function getPerson(ctx: Ctx, id: string): Promise<PersonFacts> {
  return found(await findPerson(ctx, id));
}

/** Several people by id; ids that are not of this institution are absent. */
export async function getPeople(
  ctx: Ctx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findPeople(ctx.scope, wanted);
  return new Map(rows.map((row) => [row.id, toFacts(row)]));
}

/** The person who signs in under an e-mail address or student number here. */
export async function findBySignInName(ctx: Ctx, name: string): Promise<PersonFacts | undefined> {
  const row = await findPersonByName(ctx.scope, name);
  return row && toFacts(row);
}

/** The owner of an e-mail address in this institution. */
export async function findByEmail(ctx: Ctx, email: string): Promise<PersonFacts | undefined> {
  const row = await findPersonByEmail(ctx.scope, email);
  return row && toFacts(row);
}

/** The owner of a student number in this institution. */
export async function findByStudentNumber(ctx: Ctx, number: string): Promise<PersonFacts | undefined> {
  const row = await findPersonByNumber(ctx.scope, number);
  return row && toFacts(row);
}

/** Active parents of students, by the student's id; students without any are absent. */
export async function parentsOfStudents(
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PersonFacts[]>> {
  const parents = new Map<string, PersonFacts[]>();
  for (const { studentId, ...row } of await listParentsOf(ctx.scope, studentIds))
    parents.set(studentId, [...(parents.get(studentId) ?? []), toFacts(row)]);
  return parents;
}

/** Those of the pairs who are parent and child; no link of them ends until the running transaction does. */
export async function lockLinks(ctx: Ctx, pairs: readonly Link[]): Promise<readonly Link[]> {
  return pairs.length === 0 ? [] : lockLinkRows(ctx.scope, pairs);
}

/** Active children of a parent, by name. */
export async function studentsOfParent(ctx: Ctx, parentId: string): Promise<readonly PersonFacts[]> {
  return (await listStudentsOf(ctx.scope, parentId)).map(toFacts);
}

/** Whether a student is an active child of a parent. */
export async function isParentOf(ctx: Ctx, parentId: string, studentId: string): Promise<boolean> {
  const children = await listStudentsOf(ctx.scope, parentId);
  return children.some((child) => child.id === studentId);
}

/** Active educators of a Level 3, by name. */
export async function educatorsOfLevel(ctx: Ctx, levelId: string): Promise<readonly PersonFacts[]> {
  return (await listEducatorsOf(ctx.scope, levelId)).map(toFacts);
}

/** Active people with a capability whose place is one of these levels. */
export async function peopleAtLevels(
  ctx: Ctx,
  capability: Capability,
  levelIds: readonly string[],
): Promise<readonly PersonFacts[]> {
  return (await listAtLevels(ctx.scope, rolesWith(capability), levelIds)).map(toFacts);
}

/** Ids of the Level 3 schools that an educator is associated with. */
export async function levelIdsOfEducator(ctx: Ctx, educatorId: string): Promise<readonly string[]> {
  return listLevelIdsOfEducator(ctx.scope, educatorId);
}

/** Whether an account is a student's. */
export function hasStudentRole(person: Pick<PersonFacts, 'role'>): boolean {
  return isStudent(person.role);
}

/** Whether an account is a student's, and open. */
export function isActiveStudent(person: PersonFacts | undefined): person is PersonFacts {
  return person?.active === true && hasStudentRole(person);
}

function refuseClosed(closed: readonly PersonFacts[]): void {
  if (closed.length === 0) return;
  const names = closed.map(({ name }) => name).join(', ');
  throw new Refusal('students_closed', { params: { names } });
}

/**
 * Whether all of these are students of some schools, who can get a place in a session. Refuses with students_closed,
 * which names them, students of these schools whose accounts are closed by now: the person who chose them still sees
 * them.
 */
export async function areStudentsThere(
  ctx: Ctx,
  studentIds: readonly string[],
  levelIds: readonly string[],
): Promise<boolean> {
  const known = await getPeople(ctx, studentIds);
  const isOfThese = ({ levelId }: PersonFacts): boolean => levelId !== null && levelIds.includes(levelId);
  const there = studentIds.flatMap((id) => known.get(id) ?? []).filter(isOfThese);
  refuseClosed(there.filter((one) => hasStudentRole(one) && !one.active && one.erasedAt === null));
  return there.length === studentIds.length && there.every(isActiveStudent);
}

/**
 * Keeps the accounts of people who get a place in a session from being closed until the transaction ends, so that
 * closing one afterwards finds the session. Refuses with not_found an educator whose account was closed meanwhile,
 * and with students_closed, which names them, students.
 */
export async function lockAccounts(
  tx: Ctx,
  { educatorId, studentIds }: { educatorId?: string; studentIds: readonly string[] },
): Promise<void> {
  const educators = educatorId === undefined ? [] : [educatorId];
  const open = new Set(await lockActive(tx.scope, [...educators, ...studentIds]));
  if (!educators.every((id) => open.has(id))) throw new Refusal('not_found');
  const closedIds = studentIds.filter((id) => !open.has(id));
  if (closedIds.length === 0) return;
  refuseClosed([...(await getPeople(tx, closedIds)).values()]);
  // They were removed.
  throw new Refusal('not_found');
}

/** Whether somebody is an active educator of a Level 3. */
export async function isEducatorAt(ctx: Ctx, educatorId: string, levelId: string): Promise<boolean> {
  const person = await findPerson(ctx, educatorId);
  if (!person?.active || !isEducator(person.role)) return false;
  return (await levelIdsOfEducator(ctx, educatorId)).includes(levelId);
}

/** Ids of the levels where a person belongs: an educator's schools, a parent's children's schools, else their own level. */
export async function levelIdsOf(ctx: Ctx, person: PersonFacts): Promise<readonly string[]> {
  if (isEducator(person.role)) return listLevelIdsOfEducator(ctx.scope, person.id);
  if (!isParent(person.role)) return person.levelId === null ? [] : [person.levelId];
  const children = await listStudentsOf(ctx.scope, person.id);
  return [...new Set(children.flatMap((child) => child.levelId ?? []))];
}

/** Where pictures of people are shown; the visits decide who sees them there. */
export const portraitPlace = 'portrait';

/**
 * The address of a person's picture, null without one. It works for everyone who may see the person when it is
 * opened.
 */
export function imageOf(ctx: Ctx, { imageFileId }: Pick<PersonRow, 'imageFileId'>): string | null {
  if (imageFileId === null) return null;
  return files.signedUrl(ctx, imageFileId, { kind: portraitPlace, about: imageFileId });
}

/** Shows one of the signed-in person's own uploads as their picture. Refuses with not_found for anything else. */
export async function setOwnImage(ctx: PersonCtx, fileId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await files.claimFiles(tx, [fileId], null);
    await updatePerson(tx.scope, tx.actor.personId, { imageFileId: fileId });
  });
}

/** The signed-in person's own facts. */
export async function userDetails(ctx: PersonCtx): Promise<UserDetails> {
  const person = await getPerson(ctx, ctx.actor.personId);
  const named = await levels.getLevels(ctx, await levelIdsOf(ctx, person));
  return toUserDetails(person, { image: imageOf(ctx, person), levels: [...named.values()] });
}

type ContactForm = CallParsed<typeof peopleCalls.updateContact>['body'];

/** The changes that a contact form makes to the signed-in person; unchanged fields are absent. */
export async function contactChangeOf(ctx: PersonCtx, form: ContactForm): Promise<ContactChange> {
  const person = await getPerson(ctx, ctx.actor.personId);
  const { email, ...change } = contactChange(form, person);
  return email === undefined || email === person.email ? change : { ...change, email };
}

/** Saves how the signed-in person can be reached, but for the e-mail address. */
export async function saveContact(
  ctx: PersonCtx,
  { email: _confirmedElsewhere, ...change }: ContactChange,
): Promise<void> {
  const answer = change.agreesToMail === undefined ? {} : { mailAnsweredAt: ctx.clock.now() };
  if (Object.keys(change).length > 0)
    await updatePerson(ctx.scope, ctx.actor.personId, { ...change, ...answer });
}

/** How the signed-in person can be reached by now. */
export async function savedContact(ctx: PersonCtx): Promise<CallResult<typeof peopleCalls.updateContact>> {
  return toSavedContact(await getPerson(ctx, ctx.actor.personId));
}

/** Makes an address a person's own, confirmed or not, or takes theirs away; tells when another account has it by now. */
export async function changeEmail(
  ctx: Ctx,
  personId: string,
  { email, isVerified }: { email: string | null; isVerified: boolean },
): Promise<'saved' | 'email_taken'> {
  const isTaken = email === null && !(ctx.actor.kind === 'person' && ctx.actor.personId === personId);
  return updatePerson(ctx.scope, personId, {
    email,
    ...(email === null ? {} : { mailVerified: isVerified }),
    emailTakenAt: isTaken ? ctx.clock.now() : null,
  });
}

/** Somebody has shown that they read what is mailed to their address. */
export async function confirmMail(ctx: Ctx, personId: string): Promise<void> {
  await updatePerson(ctx.scope, personId, { mailVerified: true });
}

/** Never asks the signed-in person for their contact data again. */
export async function hideContactPopUp(ctx: PersonCtx): Promise<null> {
  await updatePerson(ctx.scope, ctx.actor.personId, { contactPopupHidden: true });
  return null;
}

/** The signed-in parent's children, and which of them is chosen. */
export async function childrenOfParent(ctx: PersonCtx): Promise<CallResult<typeof peopleCalls.kids>> {
  const children = await studentsOfParent(ctx, ctx.actor.personId);
  const schools = await levels.getLevels(
    ctx,
    children.flatMap((child) => child.levelId ?? []),
  );
  return {
    data: children.map((child) =>
      toChild(child, {
        image: imageOf(ctx, child),
        school: (child.levelId && schools.get(child.levelId)?.name) || null,
        isChosen: child.id === ctx.actor.studentId,
      }),
    ),
  };
}

/** Remembers the language of a person's texts and mails. */
export async function rememberLanguage(ctx: PersonCtx, language: Language): Promise<void> {
  await updatePerson(ctx.scope, ctx.actor.personId, { language, languageChosen: true });
}

/** Takes over the language of the page where somebody signs in, unless they chose one before. */
export async function adoptLanguage(ctx: Ctx, person: PersonFacts, language: Language): Promise<void> {
  if (!person.languageChosen) await updatePerson(ctx.scope, person.id, { language, languageChosen: true });
}

/** Remembers the zone that a person used last; mails name times in it. */
export async function rememberTimeZone(ctx: Ctx, personId: string, timeZone: string): Promise<void> {
  await updatePerson(ctx.scope, personId, { timeZone });
}

/** Says whether a person must choose another password before anything else. */
export async function requirePasswordChange(ctx: Ctx, personId: string, isRequired: boolean): Promise<void> {
  await updatePerson(ctx.scope, personId, { mustChangePassword: isRequired });
}

/** A person who is to get an account; missing fields are unknown. */
export type NewPerson = Pick<NewPersonRow, 'role' | 'firstName' | 'lastName'> &
  Partial<Omit<NewPersonRow, 'createdAt'>> & {
    /** The schools of an educator. */
    readonly educatorLevelIds?: readonly string[];
    /** The children of a parent. */
    readonly studentIds?: readonly string[];
  };

/** Whether every level of a new person is in the asker's reach. */
async function areAllInReach(ctx: Ctx, levelIds: readonly string[]): Promise<boolean> {
  if (ctx.actor.kind !== 'person') return false;
  const reach = await levels.reachOf(personCtx(ctx));
  return levelIds.every((id) => levels.isReached(reach, id));
}

/**
 * Makes an account, without a password yet. Refuses who may not make such an account there, and with email_in_use or
 * student_number_in_use what belongs to somebody else already.
 */
export async function addPerson(ctx: Ctx, person: NewPerson): Promise<string> {
  const { educatorLevelIds = [], studentIds = [], ...given } = person;
  const places = [...educatorLevelIds, ...(given.levelId ? [given.levelId] : [])];
  const isInReach = places.length > 0 && (await areAllInReach(ctx, places));
  refuseUnless(mayAddPerson(ctx.actor, { role: person.role, isInReach }));
  return transaction(ctx, async (tx) => {
    const id = await insertPerson(tx.scope, {
      email: null,
      studentNumber: null,
      mobile: null,
      dateOfBirth: null,
      gender: null,
      grade: null,
      levelId: null,
      timeZone: 'America/New_York',
      // Of students and parents the school knows; educators say in their profile that they want none.
      agreesToMail: isEducator(person.role),
      ...{ agreesToText: false, mailAnsweredAt: null },
      mailVerified: true,
      ...{ providerOnly: false, isNewcomer: false },
      ...given,
      createdAt: tx.clock.now(),
    });
    if (typeof id !== 'string') throw refusalOf(id.taken);
    await insertEducatorLevels(tx.scope, id, educatorLevelIds);
    for (const studentId of studentIds) await insertGuardianship(tx.scope, id, studentId);
    return id;
  });
}

/** The refusal of a value that belongs to somebody else, at its field. */
export function refusalOf(taken: Taken): Refusal {
  const field = taken === 'email_in_use' ? 'email' : 'studentRollNum';
  return new Refusal(taken, { fields: [{ field, message: `administration.refusal.${taken}` }] });
}

/** Ids of everybody at levels of which none is open any more: none of them can sign in. */
export async function peopleShutAt(ctx: Ctx, levelIds: readonly string[]): Promise<readonly string[]> {
  return listShutAt(ctx.scope, levelIds);
}

/**
 * Whether somebody may be in the product as far as their levels go: one of them is open, or they have none; of a parent
 * also those of schools that ask whether a student is their child. Until the
 * running transaction ends none of these levels is closed.
 */
export async function isLetIn(ctx: Ctx, person: PersonFacts): Promise<boolean> {
  const own = await levelIdsOf(ctx, person);
  if (own.length === 0) return true;
  const asking = isParent(person.role) ? await listLevelIdsAsking(ctx.scope, person.id) : [];
  return levels.lockOpen(ctx, [...new Set([...own, ...asking])]);
}

/** Whether an account administers. */
export function isAdministrator(person: PersonFacts): boolean {
  return may(person.role, 'administer');
}

/** Active administrators of a level and closed ones, by name. */
export async function administratorsOf(ctx: Ctx, levelId: string): Promise<readonly PersonFacts[]> {
  return (await listAdministrators(ctx.scope, rolesWith('administer'), levelId)).map(toFacts);
}

/** Active administrators of the whole institution, by name. */
export async function topAdmins(ctx: Ctx): Promise<readonly PersonFacts[]> {
  const rows = await listAdministrators(ctx.scope, rolesWith('reachInstitution'), null);
  return rows.filter(({ active }) => active).map(toFacts);
}

/** Removes everything from a person's own row that identifies them. Rows that refer to it stay. */
export async function erasePerson(
  tx: Ctx,
  personId: string,
  pseudonym: { firstName: string; lastName: string },
): Promise<void> {
  await updatePerson(tx.scope, personId, {
    ...pseudonym,
    ...{ email: null, mobile: null, studentNumber: null, dateOfBirth: null, gender: null, grade: null },
    ...{ imageFileId: null, mailVerified: false, agreesToMail: false, agreesToText: false, active: false },
    ...{ levelId: null, erasedAt: tx.clock.now() },
  });
}
