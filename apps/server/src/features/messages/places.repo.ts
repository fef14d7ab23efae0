import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** How far one of the two is in a conversation. */
export interface PlaceRow {
  readonly conversationId: string;
  readonly personId: string;
  readonly otherId: string;
  readonly shownNumber: number;
  readonly deliveredNumber: number;
  readonly readNumber: number;
  readonly unread: number;
  readonly draft: string;
}

const columns = [
  'conversationId',
  'personId',
  'otherId',
  'shownNumber',
  'deliveredNumber',
  'readNumber',
  'unread',
  'draft',
] as const;

export async function listPlaces(scope: Scope, conversationId: string): Promise<PlaceRow[]> {
  return scope.db
    .selectFrom('messagePlaces')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .execute();
}

interface Whose {
  readonly conversationId: string;
  readonly personId: string;
}

/**
 * How far a conversation's messages have reached a person: up to the newest one that they see, and not past one to
 * them that waits for the end of quiet hours, even if they wrote later ones themselves.
 */
const reachedNumber = sql<number>`coalesce((
  select least(message_places.shown_number, min(waiting.number) - 1) from direct_messages waiting
  where waiting.institution_id = message_places.institution_id
    and waiting.conversation_id = message_places.conversation_id
    and waiting.receiver_id = message_places.person_id
    and waiting.deferred_until is not null), message_places.shown_number)`;

/** Somebody sees a newer message, which may have been their draft; of others' those are unread that they did not read before. */
export async function updateShown(
  scope: Scope,
  { conversationId, personId }: Whose,
  seen: { number: number; at: Date; others: readonly number[]; takesDraft: boolean },
): Promise<void> {
  await scope.db
    .updateTable('messagePlaces')
    .set({
      shownNumber: sql<number>`greatest(shown_number, ${seen.number}::int)`,
      shownAt: seen.at,
      unread: sql<number>`unread + (
        select count(*)::int from unnest(${seen.others}::int[]) as number where number > read_number)`,
      ...(seen.takesDraft ? { draft: '', draftAt: null } : {}),
    })
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .where('personId', '=', personId)
    .execute();
}

/** Marks everything up to a number as read; later messages stay unread. */
export async function updateRead(
  scope: Scope,
  { conversationId, personId }: Whose,
  read: { number: number; unread: number },
): Promise<void> {
  await scope.db
    .updateTable('messagePlaces')
    .set({
      readNumber: read.number,
      deliveredNumber: sql<number>`greatest(delivered_number, ${read.number}::int)`,
      unread: read.unread,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .where('personId', '=', personId)
    .execute();
}

/** One that was unread is taken back. */
export async function updateOneLessUnread(scope: Scope, { conversationId, personId }: Whose): Promise<void> {
  await scope.db
    .updateTable('messagePlaces')
    .set({ unread: sql<number>`greatest(unread - 1, 0)` })
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .where('personId', '=', personId)
    .execute();
}

export async function updateDraft(
  scope: Scope,
  { conversationId, personId }: Whose,
  { draft, at }: { draft: string; at: Date },
): Promise<void> {
  await scope.db
    .updateTable('messagePlaces')
    .set({ draft, draftAt: draft === '' ? null : at })
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .where('personId', '=', personId)
    .execute();
}

/** Whether the family side of a conversation is the student, or a parent whose link holds. */
function isFamilyLinked({ institutionId }: Scope) {
  return sql<boolean>`(message_conversations.family_id = message_conversations.student_id or exists (
    select 1 from guardianships
    join people student on student.institution_id = ${institutionId}
      and student.id = guardianships.student_id and student.active
    where guardianships.institution_id = ${institutionId}
      and guardianships.parent_id = message_conversations.family_id
      and guardianships.student_id = message_conversations.student_id))`;
}

/** Conversations with messages that have not reached a person yet; none for a parent whose link has ended. */
export async function listUndelivered(scope: Scope, personId: string, limit: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('messagePlaces')
    .innerJoin('messageConversations', 'messageConversations.id', 'messagePlaces.conversationId')
    .select('conversationId')
    .where('messagePlaces.institutionId', '=', scope.institutionId)
    .where('messageConversations.institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where(isFamilyLinked(scope))
    .where('deliveredNumber', '<', reachedNumber)
    .limit(limit)
    .execute();
  return rows.map(({ conversationId }) => conversationId);
}

/** All that somebody is shown in a conversation has reached them. */
export async function updateDelivered(
  scope: Scope,
  { conversationId, personId }: Whose,
): Promise<PlaceRow | undefined> {
  return scope.db
    .updateTable('messagePlaces')
    .set({ deliveredNumber: reachedNumber })
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', conversationId)
    .where('personId', '=', personId)
    .where('deliveredNumber', '<', reachedNumber)
    .returning(columns)
    .executeTakeFirst();
}

/** Whose unread messages to count: for a parent those about one child. */
export interface WhoseUnread {
  readonly personId: string;
  readonly studentId: string | null;
}

/** A person's unread messages, by writer; a parent has none once the link has ended. */
export async function listUnread(
  scope: Scope,
  { personId, studentId }: WhoseUnread,
): Promise<{ otherId: string; unread: number }[]> {
  const { institutionId } = scope;
  const rows = await scope.db
    .selectFrom('messagePlaces')
    .innerJoin('messageConversations', 'messageConversations.id', 'messagePlaces.conversationId')
    .select(['messagePlaces.otherId', sql<string>`sum(message_places.unread)`.as('unread')])
    .where('messagePlaces.institutionId', '=', institutionId)
    .where('messageConversations.institutionId', '=', institutionId)
    .where('messagePlaces.personId', '=', personId)
    .where('messagePlaces.unread', '>', 0)
    .where(({ or, eb }) => or([eb('messageConversations.educatorId', '=', personId), isFamilyLinked(scope)]))
    .$if(studentId !== null, (some) => some.where('messageConversations.studentId', '=', studentId ?? ''))
    .groupBy('messagePlaces.otherId')
    .execute();
  return rows.map((row) => ({ otherId: row.otherId, unread: Number(row.unread) }));
}
