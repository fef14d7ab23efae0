import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** A parent as a school entered one. */
export interface EnteredParent {
  readonly firstName: string;
  readonly lastName: string;
  /** In small letters. */
  readonly email: string;
}

/** The same with the account of the address; null where no parent has it. */
export interface KnownParent extends EnteredParent {
  readonly parentId: string | null;
}

/** The same with whether the parent acts for the student: linked, and seen to read what is mailed to the address. */
export interface LinkedOrNot extends KnownParent {
  readonly isLinked: boolean;
}

interface KnownRow {
  readonly studentId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly parentId: string | null;
  readonly isLinked: boolean;
  readonly enteredAt: Date | null;
}

/** Entered parents first; people linked otherwise only if nobody entered them. */
function knownAmong(rows: readonly KnownRow[]): LinkedOrNot[] {
  const linked = rows.filter(({ enteredAt }) => enteredAt === null);
  const isLinked = new Map(linked.map((one) => [one.parentId, one.isLinked]));
  const entered = new Set(rows.flatMap((one) => (one.enteredAt === null ? [] : [one.parentId])));
  return rows.flatMap(({ firstName, lastName, email, parentId, enteredAt }) =>
    email === null || (enteredAt === null && entered.has(parentId))
      ? []
      : [
          {
            firstName,
            lastName,
            email: email.toLowerCase(),
            parentId,
            isLinked: isLinked.get(parentId) ?? false,
          },
        ],
  );
}

/**
 * The parents of students as the school knows them, by the student's id: those it entered, and those who were linked
 * otherwise, also where the link rests. They are read by one statement, so that who is linked or left out at this very moment
 * is not there twice.
 */
export async function listKnownParentsOf(
  scope: Scope,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, LinkedOrNot[]>> {
  if (studentIds.length === 0) return new Map();
  const isOne = sql<string>`any(${studentIds}::uuid[])`;
  const links = scope.db
    .selectFrom('guardianships')
    .innerJoin('people', 'people.id', 'guardianships.parentId')
    .select(['guardianships.studentId', 'people.firstName', 'people.lastName', 'people.email'])
    .select(({ cast }) => cast<string | null>('guardianships.parentId', 'uuid').as('parentId'))
    .select(['people.mailVerified as isLinked', 'people.lastName as orderedBy'])
    .select(({ cast, val }) => cast<Date | null>(val(null), 'timestamptz').as('enteredAt'))
    .where('guardianships.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('guardianships.studentId', '=', isOne);
  // Of a student who is of age and has not agreed: the link rests.
  const resting = scope.db
    .selectFrom('parentAgreements')
    .innerJoin('people', 'people.id', 'parentAgreements.parentId')
    .select(['parentAgreements.studentId', 'people.firstName', 'people.lastName', 'people.email'])
    .select(({ cast }) => cast<string | null>('parentAgreements.parentId', 'uuid').as('parentId'))
    .select(({ cast, val }) => cast<boolean>(val(false), 'boolean').as('isLinked'))
    .select('people.lastName as orderedBy')
    .select(({ cast, val }) => cast<Date | null>(val(null), 'timestamptz').as('enteredAt'))
    .where('parentAgreements.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('parentAgreements.studentId', '=', isOne)
    .where('parentAgreements.restedAt', 'is not', null)
    .where('parentAgreements.agreedAt', 'is', null);
  const entries = scope.db
    .selectFrom('studentParents')
    .select(['studentId', 'firstName', 'lastName', 'email', 'parentId'])
    .select(({ cast, val }) => cast<boolean>(val(false), 'boolean').as('isLinked'))
    .select(['email as orderedBy', 'createdAt as enteredAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', isOne);
  // Entered parents first: nulls are last.
  const rows = await links
    .unionAll(resting)
    .unionAll(entries)
    .orderBy('enteredAt')
    .orderBy('orderedBy')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ studentId }) => studentId)].map(([id, some]) => [id, knownAmong(some)]),
  );
}

/** The same of one student. */
export async function listKnownParents(scope: Scope, studentId: string): Promise<LinkedOrNot[]> {
  return (await listKnownParentsOf(scope, [studentId])).get(studentId) ?? [];
}

/** Keeps a parent as entered; tells whether the address is new for the student. */
export async function insertEnteredParent(
  scope: Scope,
  entry: EnteredParent & { studentId: string; createdAt: Date },
): Promise<boolean> {
  const row = await scope.db
    .insertInto('studentParents')
    .values({ ...entry, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'studentId', 'email'])
        .doUpdateSet({ firstName: entry.firstName, lastName: entry.lastName }),
    )
    // A row that replaced none has no earlier version.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst();
  return row?.isNew ?? false;
}

/** Whether a school entered somebody as a parent, or a link, an agreement or a question makes them one. */
export async function isNamed({ db, institutionId }: Scope, parentId: string): Promise<boolean> {
  const isIn = (table: string) => sql`exists (select from ${sql.table(table)}
    where institution_id = ${institutionId} and parent_id = ${parentId})`;
  const tables = ['student_parents', 'guardianships', 'parent_requests', 'parent_agreements'];
  const { rows } = await sql<{ isNamed: boolean }>`
    select ${sql.join(tables.map(isIn), sql` or `)} as is_named`.execute(db);
  return rows[0]?.isNamed ?? false;
}

/** Forgets an entry; tells whose account its address is, null where no parent has it or there was no entry. */
export async function deleteEntry(scope: Scope, studentId: string, email: string): Promise<string | null> {
  const deleted = await scope.db
    .deleteFrom('studentParents')
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', studentId)
    .where('email', '=', email)
    .returning('parentId')
    .executeTakeFirst();
  return deleted?.parentId ?? null;
}

/**
 * Notes that a mail about students goes to an address; returns those about whom none went there since a given time.
 */
export async function noteLetters(
  scope: Scope,
  { email, studentIds }: { email: string; studentIds: readonly string[] },
  { now, since }: { now: Date; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    insert into parent_letters (institution_id, student_id, email, written_at)
    select ${scope.institutionId}::uuid, id, ${email}, ${now} from unnest(${studentIds}::uuid[]) as id order by id
    on conflict (institution_id, student_id, email) do update set written_at = excluded.written_at
      where parent_letters.written_at <= ${since}
    returning student_id`.execute(scope.db);
  return rows.map(({ studentId }) => studentId);
}

/** Ends a link; false where there was none. */
export async function deleteGuardianship(
  scope: Scope,
  pair: { parentId: string; studentId: string },
): Promise<boolean> {
  const deleted = await scope.db
    .deleteFrom('guardianships')
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', pair.studentId)
    .where('parentId', '=', pair.parentId)
    .returning('parentId')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Notes whose account an entry is; false where the entry is gone by now. */
export async function setLinkedParent(
  scope: Scope,
  entry: { studentId: string; email: string },
  parentId: string,
): Promise<boolean> {
  const row = await scope.db
    .updateTable('studentParents')
    .set({ parentId })
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', entry.studentId)
    .where('email', '=', entry.email)
    .returning('parentId')
    .executeTakeFirst();
  return row !== undefined;
}

/** An entry, locked until the transaction ends; undefined where it was taken back. */
export async function lockEntry(
  scope: Scope,
  entry: { studentId: string; email: string },
): Promise<KnownParent | undefined> {
  return scope.db
    .selectFrom('studentParents')
    .select(['firstName', 'lastName', 'email', 'parentId'])
    .where('institutionId', '=', scope.institutionId)
    .where('studentId', '=', entry.studentId)
    .where('email', '=', entry.email)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a parent's account unless the address has one by now; its id, or null where it has. */
export async function insertParent(
  scope: Scope,
  parent: EnteredParent & { timeZone: string; createdAt: Date },
): Promise<string | null> {
  const row = await scope.db
    .insertInto('people')
    .values({
      ...parent,
      role: roleNames.parent,
      mailVerified: false,
      institutionId: scope.institutionId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes open forms of somebody old, and lets nobody else change the person until the transaction ends. */
export async function raiseVersion(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable('people')
    .set({ version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/**
 * Moves schools' entries from one account to another, once for each student. Where either acts for the student, or
 * rests, the school knows the account: there it is shown under its own names and address; elsewhere nothing is
 * revealed.
 */
async function moveEntries({ db, institutionId }: Scope, fromId: string, toId: string): Promise<void> {
  const both = sql`(${fromId}::uuid, ${toId}::uuid)`;
  const isKnown = sql`(exists (select from guardianships as link
      where link.institution_id = ${institutionId} and link.student_id = old.student_id and link.parent_id in ${both})
    or exists (select from parent_agreements as resting
      where resting.institution_id = ${institutionId} and resting.student_id = old.student_id
        and resting.parent_id in ${both} and resting.rested_at is not null))`;
  await sql`
    delete from student_parents as old using student_parents as kept, people as account
    where old.institution_id = ${institutionId} and old.parent_id = ${fromId}
      and account.institution_id = ${institutionId} and account.id = ${toId}
      and kept.institution_id = ${institutionId} and kept.student_id = old.student_id and kept.email <> old.email
      and (kept.parent_id = ${toId} or (kept.email = lower(account.email) and ${isKnown}))`.execute(db);
  await sql`
    update student_parents as old set first_name = account.first_name, last_name = account.last_name,
      email = coalesce(lower(account.email), old.email)
    from people as account
    where old.institution_id = ${institutionId} and old.parent_id = ${fromId}
      and account.institution_id = ${institutionId} and account.id = ${toId} and ${isKnown}`.execute(db);
  await sql`
    update student_parents set parent_id = ${toId}
    where institution_id = ${institutionId} and parent_id = ${fromId}`.execute(db);
}

/**
 * Moves schools' entries, requests and links from one account to another. What the other has already is kept once,
 * and the links of the first stay until `deleteLinksOf`. Entries come first, then requests, then links, in the same
 * order as when a school leaves somebody out.
 */
export async function moveParent(scope: Scope, fromId: string, toId: string): Promise<void> {
  const { institutionId } = scope;
  await moveEntries(scope, fromId, toId);
  await sql`
    insert into parent_requests (institution_id, parent_id, student_id, asked_by, created_at, lapses_at)
    select institution_id, ${toId}::uuid, student_id, asked_by, created_at, lapses_at from parent_requests
    where institution_id = ${institutionId} and parent_id = ${fromId}
    on conflict do nothing`.execute(scope.db);
  await sql`
    delete from parent_requests
    where institution_id = ${institutionId} and parent_id = ${fromId}`.execute(scope.db);
  await sql`
    insert into guardianships (institution_id, parent_id, student_id)
    select institution_id, ${toId}::uuid, student_id from guardianships
    where institution_id = ${institutionId} and parent_id = ${fromId}
    on conflict do nothing`.execute(scope.db);
  await sql`
    delete from parent_requests as asked using guardianships as link
    where asked.institution_id = ${institutionId} and asked.parent_id = ${toId}
      and link.institution_id = ${institutionId} and link.parent_id = ${toId}
      and link.student_id = asked.student_id`.execute(scope.db);
}

/** Ends all links of an account whose children are another's by now. */
export async function deleteLinksOf(scope: Scope, parentId: string): Promise<void> {
  await scope.db
    .deleteFrom('guardianships')
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', '=', parentId)
    .execute();
}

/** A parent and a child. */
export interface Link {
  readonly parentId: string;
  readonly studentId: string;
}

/** Those of the pairs that are linked; nobody ends these links until the transaction ends. */
export async function lockLinkRows(scope: Scope, pairs: readonly Link[]): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select parent_id, student_id from guardianships
    where institution_id = ${scope.institutionId} and (parent_id, student_id) in (
      select * from unnest(
        ${pairs.map(({ parentId }) => parentId)}::uuid[], ${pairs.map(({ studentId }) => studentId)}::uuid[]))
    order by student_id, parent_id for key share`.execute(scope.db);
  return rows;
}
