import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** What a level decides about messages; null is as above. */
export interface SettingsRow {
  readonly levelId: string;
  readonly quietHours: string | null;
  readonly safeguardingId: string | null;
}

export async function listSettings(scope: Scope, levelIds: readonly string[]): Promise<SettingsRow[]> {
  if (levelIds.length === 0) return [];
  return scope.db
    .selectFrom('messageSettings')
    .select(['levelId', 'quietHours', 'safeguardingId'])
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', 'in', levelIds)
    .execute();
}

export async function saveSettings(scope: Scope, row: SettingsRow): Promise<void> {
  const { quietHours, safeguardingId } = row;
  await scope.db
    .insertInto('messageSettings')
    .values({ ...row, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'levelId']).doUpdateSet({ quietHours, safeguardingId }),
    )
    .execute();
}

/** Lets what waits for the end of quiet hours at a school wait until another moment. */
export async function updateDeferred(
  { db, institutionId }: Scope,
  levelId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  const ofSchool = sql`select message_conversations.id from message_conversations
    join people student on student.institution_id = ${institutionId}
      and student.id = message_conversations.student_id
    where message_conversations.institution_id = ${institutionId} and student.level_id = ${levelId}
      and message_conversations.deferred_until > ${now}`;
  await sql`
    with waiting as (${ofSchool} order by message_conversations.id for update of message_conversations),
    messages as (
      update direct_messages set deferred_until = ${until}
      where institution_id = ${institutionId} and conversation_id in (select id from waiting)
        and deferred_until > ${now})
    update message_conversations set deferred_until = ${until}
    where institution_id = ${institutionId} and id in (select id from waiting)`.execute(db);
}

/** Who of some people was there first. */
export async function findFirstMade(scope: Scope, ids: readonly string[]): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
