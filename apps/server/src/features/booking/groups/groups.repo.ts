import { sql } from 'kysely';
import { inAlphabet } from '../../../platform/db/found-text.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/** The owner of groups: an educator, or the administrators of a level. */
export type GroupOwner = { readonly ownerId: string } | { readonly ownerLevelId: string };

/** A saved group. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly levelId: string;
  readonly studentCount: number;
}

const count = sql<number>`(select count(*)::int from student_group_members as members
  where members.institution_id = student_groups.institution_id and members.group_id = student_groups.id)`;

function ofOwner(scope: Scope, owner: GroupOwner) {
  const query = scope.db
    .selectFrom('studentGroups')
    .select(['studentGroups.id', 'studentGroups.name', 'studentGroups.levelId', count.as('studentCount')])
    .where('studentGroups.institutionId', '=', scope.institutionId);
  return 'ownerId' in owner
    ? query.where('studentGroups.ownerId', '=', owner.ownerId)
    : query.where('studentGroups.ownerLevelId', '=', owner.ownerLevelId);
}

/** The groups of an owner for a school, by name. */
export async function listGroups(scope: Scope, owner: GroupOwner, levelId: string): Promise<GroupRow[]> {
  return ofOwner(scope, owner)
    .where('studentGroups.levelId', '=', levelId)
    .orderBy(inAlphabet(sql.ref('student_groups.name')))
    .execute();
}

/** A group of an owner. */
export async function findGroup(scope: Scope, owner: GroupOwner, id: string): Promise<GroupRow | undefined> {
  return ofOwner(scope, owner).where('studentGroups.id', '=', id).executeTakeFirst();
}

/** The students of a group. */
export async function listMembers(scope: Scope, groupId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('studentGroupMembers')
    .select('studentId')
    .where('institutionId', '=', scope.institutionId)
    .where('groupId', '=', groupId)
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** How many groups an owner has; others of the same owner who save wait until the transaction ends. */
export async function countWhileLocked(scope: Scope, owner: GroupOwner): Promise<number> {
  const key = 'ownerId' in owner ? owner.ownerId : owner.ownerLevelId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups:${key}`}, 0))`.execute(scope.db);
  return (await ofOwner(scope, owner).execute()).length;
}

/** Keeps a group with its students; null where the owner has one of that name for the school. */
export async function insertGroup(
  scope: Scope,
  owner: GroupOwner,
  group: { levelId: string; name: string; studentIds: readonly string[]; createdAt: Date },
): Promise<string | null> {
  const { studentIds, ...rest } = group;
  const row = await scope.db
    .insertInto('studentGroups')
    .values({ ...rest, ...owner, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await scope.db
    .insertInto('studentGroupMembers')
    .values(
      studentIds.map((studentId) => ({ institutionId: scope.institutionId, groupId: row.id, studentId })),
    )
    .execute();
  return row.id;
}

/** Renames a group; false if another one of the owner has the name for the school. */
export async function renameGroup(scope: Scope, id: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update student_groups set name = ${name}
    where institution_id = ${scope.institutionId} and id = ${id} and not exists (
      select from student_groups as others
      where others.institution_id = student_groups.institution_id and others.id <> student_groups.id
        and coalesce(others.owner_id, others.owner_level_id)
          = coalesce(student_groups.owner_id, student_groups.owner_level_id)
        and others.level_id = student_groups.level_id and lower(others.name) = lower(${name}))
    returning id`.execute(scope.db);
  return rows.length > 0;
}

/** Deletes a group with its list of students. */
export async function deleteGroup(scope: Scope, id: string): Promise<void> {
  await scope.db
    .deleteFrom('studentGroups')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
