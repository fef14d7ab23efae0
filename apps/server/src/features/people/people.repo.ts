import { type RoleWith } from '@lectern/contract/access/capabilities.ts';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import { sql } from 'kysely';
import { nameInAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

export interface PersonRow {
  readonly id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly grade: string | null;
  readonly imageFileId: string | null;
  readonly levelId: string | null;
  readonly active: boolean;
  /** When the person was erased: then the account belongs to nobody. */
  readonly erasedAt: Date | null;
  readonly language: Language;
  /** Whether somebody chose the language, or it is only the one that everybody begins with. */
  readonly languageChosen: boolean;
  readonly timeZone: string;
  readonly mailVerified: boolean;
  /** When somebody else removed the address; null if there is an address or never was one. */
  readonly emailTakenAt: Date | null;
  readonly mustChangePassword: boolean;
  /** Signs in by an account at a provider alone: a password is neither kept nor taken. */
  readonly providerOnly: boolean;
  readonly agreesToMail: boolean;
  readonly agreesToText: boolean;
  /** When the person said themselves whether they want mails; null until then. */
  readonly mailAnsweredAt: Date | null;
  readonly contactPopupHidden: boolean;
  /** One higher with each change that a form of administration could overwrite. */
  readonly version: number;
}

const columns = [
  'people.id',
  'people.role',
  'people.firstName',
  'people.lastName',
  'people.email',
  'people.studentNumber',
  'people.mobile',
  'people.dateOfBirth',
  'people.gender',
  'people.grade',
  'people.imageFileId',
  'people.levelId',
  'people.active',
  'people.erasedAt',
  'people.language',
  'people.languageChosen',
  'people.timeZone',
  'people.mailVerified',
  'people.emailTakenAt',
  'people.mustChangePassword',
  'people.providerOnly',
  'people.agreesToMail',
  'people.agreesToText',
  'people.mailAnsweredAt',
  'people.contactPopupHidden',
  'people.version',
] as const;

/** The check constraints of the table hold what the types here say of role, gender and language. */
function selectPeople(scope: Scope) {
  return scope.db
    .selectFrom('people')
    .select(columns)
    .$narrowType<Pick<PersonRow, 'role' | 'gender' | 'language'>>()
    .where('people.institutionId', '=', scope.institutionId);
}

export async function findPeople(scope: Scope, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  // One parameter for all: a statement takes 65,535, and a file names more people.
  return selectPeople(scope)
    .where('people.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** By e-mail address or student number, without regard to case. */
export async function findPersonByName(scope: Scope, name: string): Promise<PersonRow | undefined> {
  return selectPeople(scope)
    .where((where) =>
      where.or([
        where(sql`lower(people.email)`, '=', name.toLowerCase()),
        where(sql`lower(people.student_number)`, '=', name.toLowerCase()),
      ]),
    )
    .orderBy('people.email')
    .executeTakeFirst();
}

export async function findPersonByEmail(scope: Scope, email: string): Promise<PersonRow | undefined> {
  return selectPeople(scope)
    .where(sql`lower(people.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findPersonByNumber(scope: Scope, number: string): Promise<PersonRow | undefined> {
  return selectPeople(scope)
    .where(sql`lower(people.student_number)`, '=', number.toLowerCase())
    .executeTakeFirst();
}

export async function listParentsOf(
  scope: Scope,
  studentIds: readonly string[],
): Promise<(PersonRow & { studentId: string })[]> {
  if (studentIds.length === 0) return [];
  return selectPeople(scope)
    .innerJoin('guardianships', 'guardianships.parentId', 'people.id')
    .select('guardianships.studentId')
    .where('guardianships.institutionId', '=', scope.institutionId)
    .where('guardianships.studentId', 'in', studentIds)
    .where('people.active', '=', true)
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .execute();
}

export async function listStudentsOf(scope: Scope, parentId: string): Promise<PersonRow[]> {
  return selectPeople(scope)
    .innerJoin('guardianships', 'guardianships.studentId', 'people.id')
    .where('guardianships.institutionId', '=', scope.institutionId)
    .where('guardianships.parentId', '=', parentId)
    .where('people.active', '=', true)
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .execute();
}

export async function listEducatorsOf(scope: Scope, levelId: string): Promise<PersonRow[]> {
  return selectPeople(scope)
    .innerJoin('educatorLevels', 'educatorLevels.educatorId', 'people.id')
    .where('educatorLevels.institutionId', '=', scope.institutionId)
    .where('educatorLevels.levelId', '=', levelId)
    .where('people.role', '=', roleNames.educator)
    .where('people.active', '=', true)
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .execute();
}

/** Active people of some roles whose place is one of these levels. */
export async function listAtLevels(
  scope: Scope,
  roles: readonly Role[],
  levelIds: readonly string[],
): Promise<PersonRow[]> {
  if (levelIds.length === 0) return [];
  return selectPeople(scope)
    .where('people.role', 'in', roles)
    .where('people.levelId', 'in', levelIds)
    .where('people.active', '=', true)
    .execute();
}

export async function listLevelIdsOfEducator(scope: Scope, educatorId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('educatorLevels')
    .select('levelId')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .execute();
  return rows.map((row) => row.levelId);
}

export interface NewPersonRow {
  readonly role: RoleWith<'ownAccount'>;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly studentNumber: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly grade: string | null;
  readonly levelId: string | null;
  readonly timeZone: string;
  readonly agreesToMail: boolean;
  readonly agreesToText: boolean;
  readonly mailAnsweredAt: Date | null;
  readonly mailVerified: boolean;
  readonly providerOnly: boolean;
  /** Belongs to no school and never has; the database takes it off with the first one. */
  readonly isNewcomer: boolean;
  readonly createdAt: Date;
}

/** Values that two accounts cannot share; only the unique indexes can know. */
export type Taken = 'email_in_use' | 'student_number_in_use';

/** Stores a person and returns their id, or which of their values another account has. */
export async function insertPerson(scope: Scope, person: NewPersonRow): Promise<string | { taken: Taken }> {
  // Two may get one address in the same moment: the unique index decides, not a look beforehand.
  try {
    const { id } = await scope.db
      .insertInto('people')
      .values({ ...person, institutionId: scope.institutionId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (isViolationOf(error, 'people_email')) return { taken: 'email_in_use' };
    if (isViolationOf(error, 'people_student_number')) return { taken: 'student_number_in_use' };
    throw error;
  }
}

/** Administrators of a level, by name. */
export async function listAdministrators(
  scope: Scope,
  roles: readonly Role[],
  levelId: string | null,
): Promise<PersonRow[]> {
  return selectPeople(scope)
    .where('people.role', 'in', roles)
    .where('people.levelId', levelId === null ? 'is' : '=', levelId)
    .orderBy(nameInAlphabet)
    .orderBy('people.id')
    .execute();
}

export async function insertGuardianship(scope: Scope, parentId: string, studentId: string): Promise<void> {
  await scope.db
    .insertInto('guardianships')
    .values({ institutionId: scope.institutionId, parentId, studentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Fields of a person that may change without moving them. */
export interface PersonChange {
  readonly email?: string | null;
  readonly emailTakenAt?: Date | null;
  readonly mailVerified?: boolean;
  readonly mobile?: string | null;
  readonly agreesToMail?: boolean;
  readonly agreesToText?: boolean;
  readonly mailAnsweredAt?: Date;
  readonly contactPopupHidden?: boolean;
  readonly language?: Language;
  readonly languageChosen?: boolean;
  readonly timeZone?: string;
  readonly active?: boolean;
  readonly mustChangePassword?: boolean;
  readonly providerOnly?: boolean;
  readonly dateOfBirth?: string | null;
  readonly gender?: 'M' | 'F' | null;
  readonly imageFileId?: string | null;
  readonly levelId?: null;
  readonly erasedAt?: Date;
}

/**
 * Fields shown in forms of the administration or the own profile. The language is not among them: each sign-in may
 * set it.
 */
const formFields = 'email mobile active agreesToMail agreesToText dateOfBirth gender'.split(' ');

/** Saves what is given; tells when the e-mail address is another account's, which only the unique index can know. */
export async function updatePerson(
  scope: Scope,
  id: string,
  change: PersonChange,
): Promise<'saved' | 'email_taken'> {
  const query = scope.db
    .updateTable('people')
    .set({
      ...change,
      ...(formFields.some((name) => name in change) ? { version: sql<number>`version + 1` } : {}),
    })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id);
  try {
    await query.execute();
    return 'saved';
  } catch (error) {
    // Two people may choose one address in the same moment: the unique index decides, not a look beforehand.
    if (isViolationOf(error, 'people_email')) return 'email_taken';
    throw error;
  }
}

/** Lets nobody else change somebody until the transaction ends. */
export async function lockPerson(scope: Scope, id: string): Promise<void> {
  await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** The fields that an administrator enters about a person. */
export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber?: string;
  readonly dateOfBirth?: string | null;
  readonly gender?: 'M' | 'F' | null;
  readonly grade?: string | null;
  readonly mobile: string | null;
  readonly agreesToMail?: boolean;
}

/** Saves what was entered of somebody who still has that version; tells what stood in the way. */
export async function updateVersion(
  scope: Scope,
  person: { id: string; version: number },
  values: PersonValues,
): Promise<'saved' | 'changed_meanwhile' | Taken> {
  try {
    const { numUpdatedRows } = await scope.db
      .updateTable('people')
      .set({ ...values, version: person.version + 1 })
      .where('institutionId', '=', scope.institutionId)
      .where('id', '=', person.id)
      .where('version', '=', person.version)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile';
  } catch (error) {
    // Only the unique index knows of a number that somebody takes at the same moment.
    if (isViolationOf(error, 'people_student_number')) return 'student_number_in_use';
    throw error;
  }
}

/** Whether a statement was refused by a constraint. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  return (
    typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === constraint
  );
}
