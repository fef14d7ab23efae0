import { sql } from 'kysely';
import { adminOfDepth, roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Schools below a level, or of the whole institution for null, on whose way down nobody who administers has an open account
 * that was joined.
 */
export async function listSchoolsLeft(
  { db, institutionId }: Scope,
  levelId: string | null,
): Promise<string[]> {
  const roles = sql.join([1, 2, 3].map(adminOfDepth));
  const hasNobody = (level: string) => sql`not exists (
    select from people where people.institution_id = ${institutionId} and people.level_id = ${sql.ref(`${level}.id`)}
      and people.role in (${roles}) and people.active and people.mail_verified)`;
  const { rows } = await sql<{ id: string }>`
    with recursive unguarded as (
      select levels.id, levels.depth from levels
      where levels.institution_id = ${institutionId}
        and levels.parent_id is not distinct from ${levelId}::uuid and ${hasNobody('levels')}
      union all
      select below.id, below.depth from levels below
      join unguarded on unguarded.id = below.parent_id
      where below.institution_id = ${institutionId} and ${hasNobody('below')})
    select id from unguarded where depth = 3`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of some schools whose students have conversations of their own. */
export async function listSchoolsWithTalk(
  { db, institutionId }: Scope,
  levelIds: readonly string[],
): Promise<string[]> {
  if (levelIds.length === 0) return [];
  const { rows } = await sql<{ levelId: string }>`
    select distinct student.level_id from message_conversations
    join people student on student.institution_id = ${institutionId}
      and student.id = message_conversations.student_id
    where message_conversations.institution_id = ${institutionId}
      and message_conversations.family_id = message_conversations.student_id
      and student.role = ${roleNames.student} and student.level_id = any(${levelIds}::uuid[])`.execute(db);
  return rows.map(({ levelId }) => levelId);
}

/** Keeps who above the school was told of a report. */
export async function insertReportGuards(
  scope: Scope,
  reportId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  const { institutionId } = scope;
  await scope.db
    .insertInto('messageReportGuards')
    .values(personIds.map((personId) => ({ institutionId, reportId, personId })))
    .execute();
}
