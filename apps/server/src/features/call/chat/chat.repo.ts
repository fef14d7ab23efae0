import { sql } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';

export interface MessageRow {
  readonly id: string;
  readonly visitId: string;
  readonly seq: number;
  readonly senderId: string | null;
  readonly clientMessageId: string;
  readonly kind: string;
  readonly body: string;
  readonly fileId: string | null;
  readonly receiverId: string | null;
  readonly createdAt: Date;
}

export type NewMessage = Omit<MessageRow, 'id' | 'seq'>;

const columns = [
  'id',
  'visitId',
  'seq',
  'senderId',
  'clientMessageId',
  'kind',
  'body',
  'fileId',
  'receiverId',
  'createdAt',
] as const;

/**
 * Lets one writer at a time into a visit's chat until the transaction ends: numbers then become visible in their own
 * order, and whoever asks for what came after a message misses none.
 */
export async function lockChat(scope: Scope, visitId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat:${visitId}`}, 0))`.execute(scope.db);
}

export async function findOwnMessage(
  scope: Scope,
  message: { visitId: string; senderId: string; clientMessageId: string },
): Promise<MessageRow | undefined> {
  return scope.db
    .selectFrom('visitMessages')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', message.visitId)
    .where('senderId', '=', message.senderId)
    .where('clientMessageId', '=', message.clientMessageId)
    .executeTakeFirst();
}

export async function insertMessage(scope: Scope, message: NewMessage): Promise<MessageRow> {
  return scope.db
    .insertInto('visitMessages')
    .values({ ...message, institutionId: scope.institutionId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Whose eyes look: messages to one person are for that person and the sender only. */
export interface Reader {
  readonly visitId: string;
  readonly personId: string;
  readonly withNotices: boolean;
}

function readable(scope: Scope, reader: Reader) {
  const query = scope.db
    .selectFrom('visitMessages')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', reader.visitId)
    .where((row) =>
      row.or([
        row('receiverId', 'is', null),
        row('receiverId', '=', reader.personId),
        row('senderId', '=', reader.personId),
      ]),
    );
  return reader.withNotices ? query : query.where('kind', '=', 'user');
}

export async function listMessages(
  scope: Scope,
  reader: Reader,
  page: { sort: 'asc' | 'desc'; offset: number; limit: number },
): Promise<MessageRow[]> {
  return readable(scope, reader)
    .select(columns)
    .orderBy('seq', page.sort)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export async function countMessages(scope: Scope, reader: Reader): Promise<number> {
  const row = await readable(scope, reader)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** What came after a message of this visit, the oldest first; undefined when there is no such message. */
export async function listAfter(
  scope: Scope,
  reader: Reader,
  after: { messageId: string; limit: number },
): Promise<MessageRow[] | undefined> {
  const known = await scope.db
    .selectFrom('visitMessages')
    .select('seq')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', reader.visitId)
    .where('id', '=', after.messageId)
    .executeTakeFirst();
  if (!known) return undefined;
  return readable(scope, reader)
    .select(columns)
    .where('seq', '>', known.seq)
    .orderBy('seq')
    .limit(after.limit)
    .execute();
}
