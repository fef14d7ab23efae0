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

export const messageColumns = [
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
 * Admits one writer at a time to a visit's chat until the transaction ends: numbers become visible in order, so
 * reading from a number on misses no message. The visit's row is locked first, as for every change of a visit that
 * then writes a notice: two orders would deadlock.
 */
export async function lockChat(scope: Scope, visitId: string): Promise<void> {
  await sql`
    with own as materialized (
      select id from visits where institution_id = ${scope.institutionId} and id = ${visitId} for key share)
    select pg_advisory_xact_lock(hashtextextended(${`chat:${visitId}`}, 0)) from own`.execute(scope.db);
}

/** The sender's browser's id of a message: the pair is stored once in a visit. */
export interface OwnMessage {
  readonly senderId: string;
  readonly clientMessageId: string;
}

/** Those of some messages that were stored before, and perhaps others of the same senders. */
export async function findOwnMessages(
  scope: Scope,
  visitId: string,
  wanted: readonly OwnMessage[],
): Promise<MessageRow[]> {
  const senderIds = wanted.map((one) => one.senderId);
  const clientMessageIds = wanted.map((one) => one.clientMessageId);
  return scope.db
    .selectFrom('visitMessages')
    .select(messageColumns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where(sql<boolean>`sender_id = any(${senderIds}::uuid[])`)
    .where(sql<boolean>`client_message_id = any(${clientMessageIds})`)
    .execute();
}

/** Stores messages in their order; their numbers follow it. */
export async function insertMessages(scope: Scope, messages: readonly NewMessage[]): Promise<MessageRow[]> {
  if (messages.length === 0) return [];
  const rows = await scope.db
    .insertInto('visitMessages')
    .values(messages.map((message) => ({ ...message, institutionId: scope.institutionId })))
    .returning(messageColumns)
    .execute();
  return rows.toSorted((a, b) => a.seq - b.seq);
}
