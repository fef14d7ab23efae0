import { sql } from 'kysely';
import { isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { fullName } from './people-list.repo.ts';

/** The owners of conversations to read along: a parent's child, or students of schools who have no parent here. */
export interface ReadAlongOf {
  readonly studentId: string | null;
  /** Born after its day, students of a school are under age. */
  readonly schools: readonly { readonly levelId: string; readonly bornAfter: string }[];
  /** The parent who reads along, null for a school; a student who is of age may share messages with them. */
  readonly parentId: string | null;
}

/** A stretch of a list as one reader sees it at a moment. */
export interface WantedAlongs extends ReadAlongOf {
  readonly readerId: string;
  readonly now: Date;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** A conversation that is read along, with its newest message. */
export interface ReadAlongRow {
  readonly conversationId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly educatorName: string;
  /** When the newest message was written; the rest is its words and who wrote them. */
  readonly shownAt: Date | null;
  readonly body: string | null;
  readonly senderName: string | null;
  readonly isFile: boolean;
  readonly isWithdrawn: boolean;
  readonly newCount: number;
}

/** New messages are counted up to this number. */
const mostCounted = 100;

/** The messages that people who read along see: none that wait for the end of quiet hours. */
const isShown = (now: Date) => sql`(message.deferred_until is null or message.deferred_until <= ${now})`;

/** The newest message of a conversation, as a join to `talk`. */
function newestOf({ institutionId }: Scope, now: Date) {
  return sql`lateral (
    select message.created_at, message.body, message.file_id is not null as is_file,
      message.withdrawn_at is not null as is_withdrawn, ${fullName('sender')} as sender_name
    from direct_messages message
    join people sender on sender.institution_id = ${institutionId} and sender.id = message.sender_id
    where message.institution_id = ${institutionId} and message.conversation_id = talk.id and ${isShown(now)}
    order by message.number desc limit 1) newest`;
}

/** How many messages of a conversation a reader has not seen, as a join to `talk`. */
function newsOf({ institutionId }: Scope, { readerId, now }: { readerId: string; now: Date }) {
  return sql`lateral (
    select count(*)::int as new_count from (
      select from direct_messages message
      where message.institution_id = ${institutionId} and message.conversation_id = talk.id
        and message.withdrawn_at is null and ${isShown(now)}
        and message.number > coalesce((select read_number from message_readings
          where message_readings.institution_id = ${institutionId} and message_readings.person_id = ${readerId}
            and message_readings.conversation_id = talk.id), 0)
      limit ${mostCounted}) as counted) news`;
}

/** Conversations of students themselves, under age or with their leave, the newest first. */
export async function listReadAlongs(
  scope: Scope,
  wanted: WantedAlongs,
): Promise<{ rows: ReadAlongRow[]; total: number }> {
  const { db, institutionId } = scope;
  const { studentId, schools, parentId, now, search, offset, limit } = wanted;
  const levelIds = schools.map(({ levelId }) => levelId);
  const days = schools.map(({ bornAfter }) => bornAfter);
  const { rows } = await sql<ReadAlongRow & { total: number }>`
    select talk.id as conversation_id, talk.student_id, talk.student_name, talk.educator_name, talk.total,
      newest.created_at as shown_at, newest.body, newest.sender_name, coalesce(newest.is_file, false) as is_file,
      coalesce(newest.is_withdrawn, false) as is_withdrawn, news.new_count
    from (
      select message_conversations.id, student.id as student_id, ${fullName('student')} as student_name,
        ${fullName('educator')} as educator_name, place.shown_at as ordered_by, count(*) over ()::int as total
      from message_conversations
      join people student on student.institution_id = ${institutionId}
        and student.id = message_conversations.student_id and student.active
      join unnest(${levelIds}::uuid[], ${days}::date[]) as school (level_id, born_after)
        on school.level_id = student.level_id
      join people educator on educator.institution_id = ${institutionId}
        and educator.id = message_conversations.educator_id
      join message_places place on place.institution_id = ${institutionId}
        and place.conversation_id = message_conversations.id
        and place.person_id = message_conversations.educator_id
      where message_conversations.institution_id = ${institutionId}
        and message_conversations.family_id = message_conversations.student_id
        and place.shown_at is not null
        and (student.date_of_birth is null or student.date_of_birth > school.born_after or exists (
          select from parent_agreements kept where kept.institution_id = ${institutionId}
            and kept.student_id = student.id and kept.parent_id = ${parentId}::uuid and kept.keeps_messages))
        and (student.id = ${studentId}::uuid or (${studentId}::uuid is null and not exists (
          select 1 from guardianships
          join people parent on parent.institution_id = ${institutionId} and parent.id = guardianships.parent_id
          where guardianships.institution_id = ${institutionId} and guardianships.student_id = student.id
            and parent.active and parent.mail_verified)))
        and (${search === null} or ${isFoundIn(fullName('student'), search ?? '')}
          or ${isFoundIn(fullName('educator'), search ?? '')})
      order by place.shown_at desc, message_conversations.id
      offset ${offset} limit ${limit}
    ) talk
    left join ${newestOf(scope, now)} on true
    cross join ${newsOf(scope, wanted)}
    order by talk.ordered_by desc, talk.id`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The news for a reader in a conversation of a student. */
export interface AlongNewsRow {
  readonly studentId: string;
  readonly conversationId: string;
  readonly educatorName: string;
  readonly newCount: number;
}

/** Conversations of these students themselves in which something is shown, those with the newest message first. */
export async function listAlongNews(
  scope: Scope,
  { studentIds, ...reader }: { studentIds: readonly string[]; readerId: string; now: Date },
): Promise<AlongNewsRow[]> {
  const { db, institutionId } = scope;
  const { rows } = await sql<AlongNewsRow>`
    select talk.student_id, talk.id as conversation_id, ${fullName('educator')} as educator_name, news.new_count
    from message_conversations talk
    join people educator on educator.institution_id = ${institutionId} and educator.id = talk.educator_id
    join ${newestOf(scope, reader.now)} on true
    cross join ${newsOf(scope, reader)}
    where talk.institution_id = ${institutionId} and talk.family_id = talk.student_id
      and talk.student_id = any(${studentIds}::uuid[])
    order by newest.created_at desc, talk.id`.execute(db);
  return rows;
}

/** Notes up to which message somebody has read along; never back. */
export async function putReading(
  scope: Scope,
  reading: { conversationId: string; personId: string; readNumber: number },
): Promise<void> {
  await scope.db
    .insertInto('messageReadings')
    .values({ ...reading, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'personId', 'conversationId']).doUpdateSet({
        readNumber: sql<number>`greatest(message_readings.read_number, excluded.read_number)`,
      }),
    )
    .execute();
}

/** Moves what one account has read along to another; the further position of both counts. */
export async function moveReadings(scope: Scope, fromId: string, toId: string): Promise<void> {
  const { institutionId } = scope;
  await sql`
    insert into message_readings (institution_id, conversation_id, person_id, read_number)
    select institution_id, conversation_id, ${toId}::uuid, read_number
    from message_readings where institution_id = ${institutionId} and person_id = ${fromId}
    on conflict (institution_id, person_id, conversation_id)
      do update set read_number = greatest(message_readings.read_number, excluded.read_number)`.execute(
    scope.db,
  );
  await sql`
    delete from message_readings
    where institution_id = ${institutionId} and person_id = ${fromId}`.execute(scope.db);
}
