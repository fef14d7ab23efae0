import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** A message as it is stored. */
export interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly number: number;
  readonly revision: number;
  readonly senderId: string;
  readonly receiverId: string;
  readonly clientMessageId: string;
  readonly body: string;
  readonly fileId: string | null;
  readonly createdAt: Date;
  readonly deferredUntil: Date | null;
  readonly withdrawnAt: Date | null;
  readonly salt: Buffer;
  readonly contentHash: Buffer;
  readonly hash: Buffer;
}

const columns = [
  'id',
  'conversationId',
  'number',
  'revision',
  'senderId',
  'receiverId',
  'clientMessageId',
  'body',
  'fileId',
  'createdAt',
  'deferredUntil',
  'withdrawnAt',
  'salt',
  'contentHash',
  'hash',
] as const;

function select(scope: Scope) {
  return scope.db
    .selectFrom('directMessages')
    .select(columns)
    .where('institutionId', '=', scope.institutionId);
}

function inConversation(scope: Scope, conversationId: string) {
  return select(scope).where('conversationId', '=', conversationId);
}

/** The reader, and the time: deferred messages are seen by their sender only. */
export interface Onlooker {
  readonly personId: string;
  readonly now: Date;
}

function isSeenBy({ personId, now }: Onlooker) {
  return sql<boolean>`(deferred_until is null or deferred_until <= ${now} or sender_id = ${personId})`;
}

/** A message's id from its sender's browser: the pair is stored once in a conversation. */
export interface OwnMessage {
  readonly senderId: string;
  readonly clientMessageId: string;
}

/** Those of some messages that were stored before, and perhaps others of the same senders. */
export async function findOwnMessages(
  scope: Scope,
  conversationId: string,
  wanted: readonly OwnMessage[],
): Promise<MessageRow[]> {
  return inConversation(scope, conversationId)
    .where(sql<boolean>`sender_id = any(${wanted.map((one) => one.senderId)}::uuid[])`)
    .where(sql<boolean>`client_message_id = any(${wanted.map((one) => one.clientMessageId)})`)
    .execute();
}

/** Stores messages in their order. */
export async function insertMessages(
  scope: Scope,
  messages: readonly Omit<MessageRow, 'id' | 'withdrawnAt'>[],
): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const rows = await scope.db
    .insertInto('directMessages')
    .values(messages.map((message) => ({ ...message, institutionId: scope.institutionId })))
    .returning(columns)
    .execute();
  return rows.toSorted((a, b) => a.number - b.number);
}

export async function findMessage(scope: Scope, id: string): Promise<MessageRow | undefined> {
  return select(scope).where('id', '=', id).executeTakeFirst();
}

/** The message that carries a file. */
export async function findMessageWithFile(scope: Scope, fileId: string): Promise<MessageRow | undefined> {
  return select(scope).where('fileId', '=', fileId).executeTakeFirst();
}

/** Which messages of a conversation are wanted. */
export interface WantedMessages {
  readonly conversationId: string;
  readonly isFile: boolean;
  /** Only those before this number; null from the newest on. */
  readonly before: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** Messages as a reader sees them, newest first. Numbers have no gaps, so that a page costs the same anywhere. */
export async function listMessages(
  scope: Scope,
  by: Onlooker,
  { conversationId, isFile, before, offset, limit }: WantedMessages,
): Promise<MessageRow[]> {
  return inConversation(scope, conversationId)
    .where(isSeenBy(by))
    .$if(isFile, (some) => some.where('fileId', 'is not', null).where('withdrawnAt', 'is', null))
    .$if(before !== null, (some) => some.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Messages that came or changed after a revision, as a reader sees them, in the order of the changes. */
export async function listAfterRevision(
  scope: Scope,
  by: Onlooker,
  after: { conversationId: string; revision: number; limit: number },
): Promise<MessageRow[]> {
  return inConversation(scope, after.conversationId)
    .where(isSeenBy(by))
    .where('revision', '>', after.revision)
    .orderBy('revision')
    .limit(after.limit)
    .execute();
}

/** Messages from one number to another, in their order. */
export async function listBetween(
  scope: Scope,
  between: { conversationId: string; from: number; to: number },
): Promise<MessageRow[]> {
  return inConversation(scope, between.conversationId)
    .where('number', '>=', between.from)
    .where('number', '<=', between.to)
    .orderBy('number')
    .execute();
}

/** The first message to somebody that still waits for the end of quiet hours; null where none does. */
export async function firstWaiting(
  scope: Scope,
  { conversationId, personId, now }: { conversationId: string; personId: string; now: Date },
): Promise<number | null> {
  const row = await inConversation(scope, conversationId)
    .where('receiverId', '=', personId)
    .where('deferredUntil', '>', now)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** How many messages of the other one somebody has not read behind a number. */
export async function countUnread(
  scope: Scope,
  behind: { conversationId: string; personId: string; number: number },
): Promise<number> {
  const { count } = await scope.db
    .selectFrom('directMessages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institutionId', '=', scope.institutionId)
    .where('conversationId', '=', behind.conversationId)
    .where('number', '>', behind.number)
    .where('receiverId', '=', behind.personId)
    .where('withdrawnAt', 'is', null)
    .where('deferredUntil', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a message back. */
export async function updateWithdrawn(
  scope: Scope,
  id: string,
  change: { withdrawnAt: Date; revision: number },
): Promise<MessageRow> {
  return scope.db
    .updateTable('directMessages')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Messages of a conversation whose quiet hours are over, in their order. */
export async function listDeferredUntil(
  scope: Scope,
  conversationId: string,
  now: Date,
): Promise<MessageRow[]> {
  return inConversation(scope, conversationId)
    .where('deferredUntil', '<=', now)
    .orderBy('number')
    .limit(500)
    .execute();
}

/** Lets the other one see messages that were deferred; their changes follow a revision, in their order. */
export async function updateReleased(
  scope: Scope,
  rows: readonly MessageRow[],
  behindRevision: number,
): Promise<MessageRow[]> {
  const released: MessageRow[] = [];
  for (const [index, { id }] of rows.entries())
    released.push(
      await scope.db
        .updateTable('directMessages')
        .set({ deferredUntil: null, revision: behindRevision + index + 1 })
        .where('institutionId', '=', scope.institutionId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirstOrThrow(),
    );
  return released;
}

/** Conversations in which messages have waited long enough, the longest waiting first. */
export async function listDueAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<{ institutionId: string; conversationId: string }[]> {
  return all.db
    .selectFrom('directMessages')
    .select(['institutionId', 'conversationId'])
    .where('deferredUntil', '<=', now)
    .groupBy(['institutionId', 'conversationId'])
    .orderBy(({ fn }) => fn.min('deferredUntil'))
    .limit(limit)
    .execute();
}
