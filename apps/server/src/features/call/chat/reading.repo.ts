import { sql } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';
import { messageColumns, type MessageRow } from './chat.repo.ts';

/** The reader: private messages are for their sender and receiver only, unless the reader reads direct ones. */
export interface Reader {
  readonly visitId: string;
  /** The people whose private messages, sent or received, may be read. */
  readonly own: readonly string[];
  readonly withNotices: boolean;
  readonly readsDirect: boolean;
  /**
   * The only writers whose messages are read; null for everybody's. Events without an actor, such as the end, are
   * for all.
   */
  readonly writers: readonly string[] | null;
}

function readable(scope: Scope, reader: Reader) {
  const all = scope.db
    .selectFrom('visitMessages')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', reader.visitId);
  const query = reader.readsDirect
    ? all
    : all.where((row) =>
        row.or([
          row('receiverId', 'is', null),
          row('receiverId', 'in', reader.own),
          row('senderId', 'in', reader.own),
        ]),
      );
  const { writers } = reader;
  const read =
    writers === null
      ? query
      : query.where((row) => row.or([row('senderId', 'is', null), row('senderId', 'in', writers)]));
  return reader.withNotices ? read : read.where('kind', '=', 'user');
}

export async function listMessages(
  scope: Scope,
  reader: Reader,
  page: { sort: 'asc' | 'desc'; offset: number; limit: number },
): Promise<MessageRow[]> {
  return readable(scope, reader)
    .select(messageColumns)
    .orderBy('seq', page.sort)
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** The message of a visit that brought a file. */
export async function findWithFile(
  scope: Scope,
  visitId: string,
  fileId: string,
): Promise<Pick<MessageRow, 'senderId' | 'receiverId'> | undefined> {
  return scope.db
    .selectFrom('visitMessages')
    .select(['senderId', 'receiverId'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('fileId', '=', fileId)
    .executeTakeFirst();
}

export async function countMessages(scope: Scope, reader: Reader): Promise<number> {
  const row = await readable(scope, reader)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The messages of this visit after a given one, oldest first; undefined if there is no such message. */
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
    .select(messageColumns)
    .where('seq', '>', known.seq)
    .orderBy('seq')
    .limit(after.limit)
    .execute();
}

/** The numbers of some messages of a visit, by their ids. */
export async function listNumbers(
  scope: Scope,
  visitId: string,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (messageIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('visitMessages')
    .select(['id', 'seq'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where(sql<boolean>`id = any(${[...new Set(messageIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** Messages after a number, for any reader, oldest first. */
export async function listBehind(
  scope: Scope,
  visitId: string,
  behind: { seq: number; limit: number },
): Promise<MessageRow[]> {
  return scope.db
    .selectFrom('visitMessages')
    .select(messageColumns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('kind', '=', 'user')
    .where('seq', '>', behind.seq)
    .orderBy('seq')
    .limit(behind.limit)
    .execute();
}
