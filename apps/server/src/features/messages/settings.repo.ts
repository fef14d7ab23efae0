import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Whom a school named to read along; null where nobody was. */
export async function findSafeguardingId(scope: Scope, levelId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('messageSettings')
    .select('safeguardingId')
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', '=', levelId)
    .executeTakeFirst();
  return row?.safeguardingId ?? null;
}

export async function saveSafeguardingId(
  scope: Scope,
  levelId: string,
  safeguardingId: string | null,
): Promise<void> {
  await scope.db
    .insertInto('messageSettings')
    .values({ institutionId: scope.institutionId, levelId, safeguardingId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'levelId']).doUpdateSet({ safeguardingId }))
    .execute();
}

/** The schools among some levels where something waits for the end of quiet hours. */
export async function listWaitingSchools(
  { db, institutionId }: Scope,
  { levelIds, now }: { levelIds: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ levelId: string }>`
    select distinct student.level_id from direct_messages
    join message_conversations on message_conversations.institution_id = ${institutionId}
      and message_conversations.id = direct_messages.conversation_id
    join people student on student.institution_id = ${institutionId}
      and student.id = message_conversations.student_id
    where direct_messages.institution_id = ${institutionId} and direct_messages.deferred_until > ${now}
      and student.level_id = any(${levelIds}::uuid[])
    order by student.level_id`.execute(db);
  return rows.map(({ levelId }) => levelId);
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

/** The person among these who was there first. */
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
