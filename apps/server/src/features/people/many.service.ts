import { roleNames } from '@lectern/contract/access/roles.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { personCtx, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import * as levels from '../levels/levels.service.ts';
import {
  deleteEducatorPlaces,
  deletePeople,
  findIdsByNames,
  insertEducatorPlaces,
  insertEducators,
  insertEnteredParents,
  insertStudents,
  listParentEmails,
  lockPeople,
  updateEmails,
  updatePeople,
  type EducatorPlace,
  type EmailUpdate,
  type FormerAddress,
  type NewEducatorRow,
  type NewStudentRow,
  type PersonUpdate,
} from './many.repo.ts';
import type { ParentEntry } from './parents.service.ts';
import { listEducatorLevels } from './educators.repo.ts';
import { mayAddPerson } from './people.policy.ts';
import { getPeople, type PersonFacts } from './people.service.ts';

const small = (text: string): string => text.toLowerCase();

function byName(
  found: ReadonlyMap<string, PersonFacts>,
  nameOf: (person: PersonFacts) => string | null,
): ReadonlyMap<string, PersonFacts> {
  return new Map([...found.values()].map((person) => [small(nameOf(person) ?? ''), person]));
}

/** People with one of these student numbers, by the number in lower case. */
export async function peopleByNumber(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  const ids = await findIdsByNames(ctx.scope, { numbers: [...new Set(numbers.map(small))] });
  return byName(await getPeople(ctx, ids), ({ studentNumber }) => studentNumber);
}

/** People with one of these e-mail addresses, by the address in lower case. */
export async function peopleByEmail(
  ctx: Ctx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  const ids = await findIdsByNames(ctx.scope, { emails: [...new Set(emails.map(small))] });
  return byName(await getPeople(ctx, ids), ({ email }) => email);
}

/** The addresses of the parents of students, in small letters, by the student's id. */
export async function parentEmails(
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await listParentEmails(ctx.scope, studentIds);
  const byStudent = Map.groupBy(rows, ({ studentId }) => studentId);
  return new Map([...byStudent].map(([id, some]) => [id, some.map(({ email }) => email)]));
}

/** A student who is to get an account under an id that the caller has chosen. */
export type NewStudent = NewStudentRow;

/**
 * Makes accounts of students of one school, without passwords; tells the ids of those whose number and address nobody
 * has. Refuses who may not add students there.
 */
export async function addStudents(
  tx: Ctx,
  levelId: string,
  students: readonly NewStudent[],
): Promise<ReadonlySet<string>> {
  const isInReach =
    tx.actor.kind === 'person' && levels.isReached(await levels.reachOf(personCtx(tx)), levelId);
  refuseUnless(mayAddPerson(tx.actor, { role: roleNames.student, isInReach }));
  return new Set(await insertStudents(tx.scope, students, { levelId, createdAt: tx.clock.now() }));
}

/** An educator who is to get an account under an id that the caller has chosen, and at which schools. */
export type NewEducator = NewEducatorRow & { readonly levelIds: readonly string[] };

function placesOf({ id, levelIds }: { id: string; levelIds: readonly string[] }): EducatorPlace[] {
  return levelIds.map((levelId) => ({ educatorId: id, levelId }));
}

/**
 * Makes accounts of educators at schools, without passwords; tells the ids of those whose address nobody has. Refuses who may
 * not add one of them there.
 */
export async function addEducators(
  tx: PersonCtx,
  educators: readonly NewEducator[],
): Promise<ReadonlySet<string>> {
  const reach = await levels.reachOf(tx);
  for (const { levelIds } of educators) {
    const isInReach = levelIds.length > 0 && levelIds.every((id) => levels.isReached(reach, id));
    refuseUnless(mayAddPerson(tx.actor, { role: roleNames.educator, isInReach }));
  }
  const rows = educators.map(({ levelIds: _places, ...row }) => row);
  const made = new Set(await insertEducators(tx.scope, rows, tx.clock.now()));
  await joinSchools(
    tx,
    educators.filter(({ id }) => made.has(id)),
  );
  return made;
}

/** Associates educators with schools. The caller checks whose schools they are. */
export async function joinSchools(
  tx: Ctx,
  joining: readonly { readonly id: string; readonly levelIds: readonly string[] }[],
): Promise<void> {
  await insertEducatorPlaces(tx.scope, joining.flatMap(placesOf));
}

/** Ends associations of educators with schools. The caller checks whose schools they are. */
export async function leaveSchools(
  tx: Ctx,
  leaving: readonly { readonly id: string; readonly levelIds: readonly string[] }[],
): Promise<void> {
  await deleteEducatorPlaces(tx.scope, leaving.flatMap(placesOf));
}

/** People by their ids as they are until the transaction ends: nobody else changes them before. */
export async function lockedPeople(
  tx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  await lockPeople(tx.scope, ids);
  return getPeople(tx, ids);
}

/** The facts of a person's address, to be restored with it. */
export function addressFactsOf({
  mailVerified,
  emailTakenAt,
}: Pick<PersonFacts, 'mailVerified' | 'emailTakenAt'>): FormerAddress {
  return { mailVerified, emailTakenAt: emailTakenAt?.toISOString() ?? null };
}

/**
 * Makes addresses people's own, confirmed where they were before and else not, or takes them away. The database refuses all of them where
 * another account has one by now.
 */
export async function changeEmails(tx: Ctx, updates: readonly EmailUpdate[]): Promise<void> {
  await updateEmails(tx.scope, updates, tx.clock.now());
}

/** The schools of educators, by their ids; educators without any are absent. */
export async function levelIdsOfEducators(
  ctx: Ctx,
  educatorIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = await listEducatorLevels(ctx.scope, educatorIds);
  const byEducator = Map.groupBy(places, ({ educatorId }) => educatorId);
  return new Map([...byEducator].map(([id, some]) => [id, some.map(({ levelId }) => levelId)]));
}

/**
 * Saves what was entered about people who still have their versions; returns which. The caller checks that the asker
 * may, and whose addresses these are, and audits it.
 */
export async function changeMany(tx: Ctx, updates: readonly PersonUpdate[]): Promise<ReadonlySet<string>> {
  return new Set(await updatePeople(tx.scope, updates));
}

/**
 * Removes the accounts of people who were never there. Fails where anything of the product has used one of them, and refuses
 * with changed_meanwhile where one was changed since it was added.
 */
export async function removeUnused(tx: Ctx, ids: readonly string[]): Promise<void> {
  if ((await deletePeople(tx.scope, ids)) < ids.length) throw new Refusal('changed_meanwhile');
}

/** Writes parents down for students without looking for accounts of theirs: `linkParent` does that, when they are written to. */
export async function noteParents(
  tx: Ctx,
  entries: readonly (ParentEntry & { readonly studentId: string })[],
): Promise<void> {
  const createdAt = tx.clock.now();
  await insertEnteredParents(
    tx.scope,
    entries.map((entry) => ({ ...entry, createdAt })),
  );
}
