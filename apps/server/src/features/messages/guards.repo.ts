import { sql } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';

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

/** Stores which people above the school were told of a report. */
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
