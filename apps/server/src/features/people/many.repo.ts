import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Ids of the people with one of these student numbers or e-mail addresses, in lower case. */
export async function findIdsByNames(
  scope: Scope,
  { numbers = [], emails = [] }: { numbers?: readonly string[]; emails?: readonly string[] },
): Promise<string[]> {
  const [byNumber, byEmail] = [[...numbers], [...emails]];
  const { rows } = await sql<{ id: string }>`
    select id from people
    where institution_id = ${scope.institutionId} and lower(student_number) = any(${byNumber}::text[])
    union
    select id from people
    where institution_id = ${scope.institutionId} and lower(email) = any(${byEmail}::text[])`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}

/** The addresses of parents whom a school entered for these students, or who are linked otherwise. */
export async function listParentEmails(
  scope: Scope,
  studentIds: readonly string[],
): Promise<{ studentId: string; email: string }[]> {
  if (studentIds.length === 0) return [];
  const { institutionId } = scope;
  const ids = [...studentIds];
  const { rows } = await sql<{ studentId: string; email: string }>`
    select student_id, email from student_parents
    where institution_id = ${institutionId} and student_id = any(${ids}::uuid[])
    union
    select guardianships.student_id, lower(people.email) from guardianships
    join people on people.institution_id = ${institutionId} and people.id = guardianships.parent_id
    where guardianships.institution_id = ${institutionId} and guardianships.student_id = any(${ids}::uuid[])
      and people.email is not null`.execute(scope.db);
  return rows;
}

/** A student who is to be stored under an id that the caller has chosen. */
export interface NewStudentRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly dateOfBirth: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly grade: string | null;
  readonly timeZone: string;
  readonly agreesToMail: boolean;
}

/** Stores students of a school; tells which of them: not those whose number or address is taken. */
export async function insertStudents(
  scope: Scope,
  students: readonly NewStudentRow[],
  place: { levelId: string; createdAt: Date },
): Promise<string[]> {
  if (students.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into people (institution_id, role, level_id, created_at, mail_verified, id, first_name, last_name,
      student_number, email, mobile, date_of_birth, gender, grade, time_zone, agrees_to_mail)
    select ${scope.institutionId}::uuid, ${roleNames.student}, ${place.levelId}::uuid, ${place.createdAt}::timestamptz,
      false, given.id, given."firstName", given."lastName", given."studentNumber", given.email, given.mobile,
      given."dateOfBirth", given.gender, given.grade, given."timeZone", given."agreesToMail"
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as given (id uuid, "firstName" text, "lastName" text,
      "studentNumber" text, email text, mobile text, "dateOfBirth" date, gender text, grade text, "timeZone" text,
      "agreesToMail" boolean)
    on conflict do nothing
    returning id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** An educator who is to be stored under an id that the caller has chosen. */
export interface NewEducatorRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly timeZone: string;
}

/** Stores educators of no school yet; tells which of them: not those whose address is taken. */
export async function insertEducators(
  scope: Scope,
  educators: readonly NewEducatorRow[],
  createdAt: Date,
): Promise<string[]> {
  if (educators.length === 0) return [];
  // Educators say in their profile that they want no mails.
  const { rows } = await sql<{ id: string }>`
    insert into people (institution_id, role, created_at, mail_verified, agrees_to_mail, id, first_name, last_name, email,
      mobile, time_zone)
    select ${scope.institutionId}::uuid, ${roleNames.educator}, ${createdAt}::timestamptz, false, true, given.id,
      given."firstName", given."lastName", given.email, given.mobile, given."timeZone"
    from jsonb_to_recordset(${JSON.stringify(educators)}::jsonb) as given (id uuid, "firstName" text, "lastName" text,
      email text, mobile text, "timeZone" text)
    on conflict do nothing
    returning id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** A school of an educator. */
export interface EducatorPlace {
  readonly educatorId: string;
  readonly levelId: string;
}

/** Associates educators with schools; existing associations stay. */
export async function insertEducatorPlaces(scope: Scope, places: readonly EducatorPlace[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    insert into educator_levels (institution_id, educator_id, level_id)
    select ${scope.institutionId}::uuid, given."educatorId", given."levelId"
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given ("educatorId" uuid, "levelId" uuid)
    on conflict do nothing`.execute(scope.db);
}

/** Lets nobody else change some people until the transaction ends; always in one order. */
export async function lockPeople(scope: Scope, ids: readonly string[]): Promise<void> {
  await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Opens or closes the accounts of people who still have their versions; tells which of them. */
export async function updateActive(
  scope: Scope,
  people: readonly { readonly id: string; readonly version: number }[],
  active: boolean,
): Promise<string[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    update people set active = ${active}, version = people.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (id uuid, version int)
    where people.institution_id = ${scope.institutionId} and people.id = given.id
      and people.version = given.version and people.active <> ${active}
    returning people.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Everything that is saved of somebody who has that version. */
export interface PersonUpdate {
  readonly id: string;
  readonly version: number;
  readonly values: {
    readonly firstName: string;
    readonly lastName: string;
    readonly studentNumber: string | null;
    readonly mobile: string | null;
    readonly dateOfBirth: string | null;
    readonly gender: 'M' | 'F' | null;
    readonly grade: string | null;
    readonly agreesToMail: boolean;
  };
}

/** Saves what was entered about people who still have their versions; returns which. */
export async function updatePeople(scope: Scope, updates: readonly PersonUpdate[]): Promise<string[]> {
  if (updates.length === 0) return [];
  const given = JSON.stringify(updates.map(({ id, version, values }) => ({ id, version, ...values })));
  const { rows } = await sql<{ id: string }>`
    update people set
      first_name = given."firstName", last_name = given."lastName", student_number = given."studentNumber",
      date_of_birth = given."dateOfBirth", gender = given.gender, grade = given.grade, mobile = given.mobile,
      agrees_to_mail = given."agreesToMail", version = people.version + 1
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, version int, "firstName" text, "lastName" text,
      "studentNumber" text, "dateOfBirth" date, gender text, grade text, mobile text,
      "agreesToMail" boolean)
    where people.institution_id = ${scope.institutionId} and people.id = given.id
      and people.version = given.version
    returning people.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** The facts of a person's address, or of having none: a time is in JSON form. */
export interface FormerAddress {
  readonly mailVerified: boolean;
  readonly emailTakenAt: string | null;
}

/** An address that is to be somebody's own, or null for none. */
export interface EmailUpdate {
  readonly id: string;
  readonly email: string | null;
  /** Set if it is an earlier address that comes back. */
  readonly former?: FormerAddress | null;
}

/** Makes addresses people's own, which nobody has confirmed but former ones. The database refuses all of them where another account has one. */
export async function updateEmails(
  scope: Scope,
  updates: readonly EmailUpdate[],
  takenAt: Date,
): Promise<void> {
  if (updates.length === 0) return;
  await sql`
    update people set email = given.email, version = people.version + 1,
      mail_verified = coalesce((given.former->>'mailVerified')::boolean, people.mail_verified and given.email is null),
      email_taken_at = case when given.former is not null then (given.former->>'emailTakenAt')::timestamptz
        when given.email is null then ${takenAt}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as given (id uuid, email text, former jsonb)
    where people.institution_id = ${scope.institutionId} and people.id = given.id`.execute(scope.db);
}

/** Ends associations of educators with schools. */
export async function deleteEducatorPlaces(scope: Scope, places: readonly EducatorPlace[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    delete from educator_levels
    using jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as given ("educatorId" uuid, "levelId" uuid)
    where educator_levels.institution_id = ${scope.institutionId}
      and educator_levels.educator_id = given."educatorId" and educator_levels.level_id = given."levelId"`.execute(
    scope.db,
  );
}

/**
 * Removes people to whom nothing in the product refers, and returns how many: the database refuses all of them if
 * anything does; people changed since they were added are left.
 */
export async function deletePeople(scope: Scope, ids: readonly string[]): Promise<number> {
  const { institutionId } = scope;
  const are = (column: 'studentId' | 'educatorId' | 'id') =>
    sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
  for (const table of ['studentParents', 'parentLetters'] as const)
    await scope.db
      .deleteFrom(table)
      .where('institutionId', '=', institutionId)
      .where(are('studentId'))
      .execute();
  await scope.db
    .deleteFrom('educatorLevels')
    .where('institutionId', '=', institutionId)
    .where(are('educatorId'))
    .execute();
  const { numDeletedRows } = await scope.db
    .deleteFrom('people')
    .where('institutionId', '=', institutionId)
    .where(are('id'))
    .where('version', '=', 0)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores parents as entered; known ones stay as they were entered. */
export async function insertEnteredParents(
  scope: Scope,
  entries: readonly {
    studentId: string;
    firstName: string;
    lastName: string;
    email: string;
    createdAt: Date;
  }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into student_parents (institution_id, student_id, first_name, last_name, email, created_at)
    select ${scope.institutionId}::uuid, given."studentId", given."firstName", given."lastName", given.email,
      given."createdAt"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given ("studentId" uuid, "firstName" text,
      "lastName" text, email text, "createdAt" timestamptz)
    on conflict do nothing`.execute(scope.db);
}

/** Forgets parents as entered; tells whose accounts their addresses are by now, where a parent has one. */
export async function deleteEnteredParents(
  scope: Scope,
  entries: readonly { studentId: string; email: string }[],
): Promise<{ studentId: string; parentId: string | null }[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<{ studentId: string; parentId: string | null }>`
    delete from student_parents
    using jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given ("studentId" uuid, email text)
    where student_parents.institution_id = ${scope.institutionId}
      and student_parents.student_id = given."studentId" and student_parents.email = given.email
    returning student_parents.student_id, student_parents.parent_id`.execute(scope.db);
  return rows;
}

/** Those of some people whose accounts are open; nobody closes them until the transaction ends. */
export async function lockActive(scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}
