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

/** The same with the account that is linked by it; null where none is. */
export interface KnownParent extends EnteredParent {
  readonly parentId: string | null;
}

/** The parents of a student as the school knows them: those it entered, and those who were linked otherwise. */
export async function listKnownParents(scope: Scope, studentId: string): Promise<KnownParent[]> {
  const [entered, linked] = await Promise.all([
    scope.db
      .selectFrom('studentParents')
      .select(['firstName', 'lastName', 'email', 'parentId'])
      .where('institutionId', '=', scope.institutionId)
      .where('studentId', '=', studentId)
      .orderBy('createdAt')
      .orderBy('email')
      .execute(),
    scope.db
      .selectFrom('guardianships')
      .innerJoin('people', 'people.id', 'guardianships.parentId')
      .select(['people.firstName', 'people.lastName', 'people.email', 'guardianships.parentId'])
      .where('guardianships.institutionId', '=', scope.institutionId)
      .where('people.institutionId', '=', scope.institutionId)
      .where('guardianships.studentId', '=', studentId)
      .orderBy('people.lastName')
      .execute(),
  ]);
  const others = linked.filter((one) => entered.every(({ parentId }) => parentId !== one.parentId));
  return [
    ...entered,
    ...others.flatMap(({ email, ...one }) => (email ? [{ ...one, email: email.toLowerCase() }] : [])),
  ];
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

/** Forgets an entry and the link that came of it; tells whose link it was, null where there was none. */
export async function deleteParentLink(
  scope: Scope,
  studentId: string,
  { email, parentId }: { email: string; parentId: string | null },
): Promise<string | null> {
  const { institutionId } = scope;
  // The account may be linked at this very moment: then the row is waited for, and tells whose it is by now.
  const deleted = await scope.db
    .deleteFrom('studentParents')
    .where('institutionId', '=', institutionId)
    .where('studentId', '=', studentId)
    .where('email', '=', email)
    .returning('parentId')
    .executeTakeFirst();
  const linkedId = deleted?.parentId ?? parentId;
  if (linkedId === null) return null;
  await scope.db
    .deleteFrom('guardianships')
    .where('institutionId', '=', institutionId)
    .where('studentId', '=', studentId)
    .where('parentId', '=', linkedId)
    .execute();
  return linkedId;
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
