import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import type { Ctx, FilePlace, PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import * as people from '../people/people.service.ts';
import { findConversation, findConversationOf, type ConversationRow } from './conversations.repo.ts';
import { mayBegin, mayRead, mayWrite, type ConversationTies } from './messages.policy.ts';
import {
  findMessage,
  findMessageWithFile,
  listAfterRevision,
  listMessages,
  type MessageRow,
} from './messages.repo.ts';
import { toDirectMessage, toOther } from './messages.view.ts';
import { listPlaces } from './places.repo.ts';
import { beginningOf, factsOf, pairOf, tiesOf, type PairFacts } from './ties.service.ts';

type Query = CallParsed<typeof calls.directMessages>['query'];

/** A conversation that the asker may read, with its current state. */
export interface ReadConversation {
  readonly row: ConversationRow;
  readonly facts: PairFacts;
  readonly ties: ConversationTies;
}

/** A conversation by its id. Refuses with not_found who neither writes in it nor reads along. */
export async function readableConversation(ctx: PersonCtx, id: string): Promise<ReadConversation> {
  const row = found(await findConversation(ctx.scope, id));
  const facts = await factsOf(ctx, row);
  const ties = await tiesOf(ctx, facts, row);
  refuseUnless(mayRead(ties));
  return { row, facts, ties };
}

/** What is visible of a message: all of it once it was delivered, to its sender before. */
export function isShownTo(ctx: PersonCtx, { deferredUntil, senderId }: MessageRow): boolean {
  return deferredUntil === null || deferredUntil <= ctx.clock.now() || senderId === ctx.actor.personId;
}

/** A message that the asker may read, with its conversation. Refuses with not_found anything else. */
export async function readableMessage(
  ctx: PersonCtx,
  id: string,
): Promise<ReadConversation & { message: MessageRow }> {
  const message = found(await findMessage(ctx.scope, id));
  const read = await readableConversation(ctx, message.conversationId);
  if (!isShownTo(ctx, message)) throw new Refusal('not_found');
  return { ...read, message };
}

/** Files of messages are for people who may read the message, until it is taken back. */
export const messageFiles: FilePlace = {
  kind: 'message',
  refuseUnlessSeen: async (ctx, messageId) => {
    const { message } = await readableMessage(ctx, messageId);
    if (message.withdrawnAt !== null) throw new Refusal('not_found');
  },
};

/** The reader of some messages, and those of their writers who are known already. */
interface Reader {
  readonly readerId: string;
  readonly known?: readonly people.PersonFacts[];
}

async function writersOf(
  ctx: Ctx,
  rows: readonly MessageRow[],
  known: readonly people.PersonFacts[],
): Promise<ReadonlyMap<string, people.PersonFacts>> {
  const named = new Map(known.map((one) => [one.id, one]));
  const unknown = rows.flatMap(({ senderId }) => (named.has(senderId) ? [] : senderId));
  return unknown.length === 0 ? named : new Map([...named, ...(await people.getPeople(ctx, unknown))]);
}

/** Messages as one reader sees them, with writers and files, in the order given. */
export async function toMessagesFor(
  ctx: Ctx,
  { readerId, known = [] }: Reader,
  rows: readonly MessageRow[],
): Promise<DirectMessage[]> {
  const [named, attached] = await Promise.all([
    writersOf(ctx, rows, known),
    files.filesByIds(
      ctx,
      rows.flatMap(({ fileId, withdrawnAt }) => (withdrawnAt === null ? (fileId ?? []) : [])),
    ),
  ]);
  return rows.map((row) => {
    const file = row.fileId === null ? undefined : attached.get(row.fileId);
    const place = { kind: messageFiles.kind, about: row.id };
    return toDirectMessage(row, {
      readerId,
      senderName: named.get(row.senderId)?.name ?? '',
      file: file && { ...file, url: files.signedUrl(ctx, file.id, place) },
    });
  });
}

const nothingYet = { deliveredNumber: 0, readNumber: 0 };

/** The other of the two, as a list of people shows them; null for people who only read along. */
function otherOf(ctx: PersonCtx, { facts, ties }: Omit<ReadConversation, 'row'>): Conversation['other'] {
  if (ties.part === 'thirdReader') return null;
  const other = ties.part === 'educator' ? facts.family : facts.educator;
  return toOther(other, people.imageOf(ctx, other));
}

async function toConversation(
  ctx: PersonCtx,
  { row, facts, ties }: { row: ConversationRow | undefined } & Omit<ReadConversation, 'row'>,
): Promise<Conversation> {
  const places = row ? await listPlaces(ctx.scope, row.id) : [];
  const other = places.find(({ otherId }) => otherId === ctx.actor.personId);
  return {
    conversationId: row?.id ?? null,
    other: otherOf(ctx, { facts, ties }),
    ...{ educatorName: facts.educator.name, studentName: facts.student.name },
    studentUserId: facts.pair.studentId,
    thirdReaders: facts.readers
      .filter(({ id }) => id !== ctx.actor.personId)
      .map(({ name, kind }) => ({ name, kind })),
    mayWrite: mayWrite(ties).ok,
    isThirdReader: ties.part === 'thirdReader',
    receipts: other ? { deliveredNumber: other.deliveredNumber, readNumber: other.readNumber } : nothingYet,
  };
}

async function wantedConversation(ctx: PersonCtx, query: Query) {
  const { receiverUserId: receiverId, studentUserId, conversationId } = query;
  if (conversationId !== undefined) {
    // A conversation is named in one way: other fields are refused.
    if (receiverId !== undefined || studentUserId !== undefined) throw new Refusal('not_found');
    return readableConversation(ctx, conversationId);
  }
  const pair = pairOf(ctx, { receiverId: found(receiverId), studentUserId });
  const row = await findConversationOf(ctx.scope, pair);
  const facts = await factsOf(ctx, pair);
  if (!row) {
    const beginning = await beginningOf(ctx, facts);
    refuseUnless(mayBegin(beginning));
    return { row, facts, ties: beginning };
  }
  const ties = await tiesOf(ctx, facts, row);
  refuseUnless(mayRead(ties));
  return { row, facts, ties };
}

const hourSeconds = 3_600;

/** Audits that the asker reads a conversation along: once an hour, however they read. */
export async function noteAlong(
  ctx: PersonCtx,
  { conversationId, studentId }: { conversationId: string; studentId: string },
): Promise<void> {
  const key = `messages-read:${ctx.actor.personId}:${conversationId}`;
  const limit = { key, most: Number.MAX_SAFE_INTEGER, windowSeconds: hourSeconds };
  if ((await ctx.ports.limits.count(ctx.clock, limit)) > 1) return;
  try {
    await audit.record(ctx, { action: 'messages.read', subjectKind: 'person', subjectId: studentId });
  } catch (error) {
    // Nothing was read: the next attempt is written down.
    await ctx.ports.limits.clear(key);
    throw error;
  }
}

/** Reading along is audited, like reading any record of a child. */
async function noteReading(
  ctx: PersonCtx,
  { row, facts, ties }: { row: ConversationRow | undefined } & Omit<ReadConversation, 'row'>,
): Promise<void> {
  if (ties.part !== 'thirdReader' || !row) return;
  await noteAlong(ctx, { conversationId: row.id, studentId: facts.pair.studentId });
}

/** The rows of a page. Numbers have no gaps: where a page begins is counted, not looked for. */
async function rowsOfPage(
  ctx: PersonCtx,
  row: ConversationRow | undefined,
  { pageNumber, isFile, beforeNumber, limit }: Query & { readonly limit: number },
): Promise<MessageRow[]> {
  if (!row) return [];
  const by = { personId: ctx.actor.personId, now: ctx.clock.now() };
  const skipped = beforeNumber === undefined ? (pageNumber - 1) * limit : 0;
  const counted = isFile ? null : Math.max(0, row.lastNumber + 1 - skipped);
  const before = beforeNumber ?? counted;
  const offset = isFile ? skipped : 0;
  return listMessages(ctx.scope, by, { conversationId: row.id, isFile, before, limit, offset });
}

/**
 * A page of a conversation, newest first, with the people who read along and whether the asker may write. The cost
 * does not depend on the conversation's length. Refuses with not_found people whom it does not concern, and a person
 * with whom the asker may not begin.
 */
export async function readMessages(
  ctx: PersonCtx,
  query: Query,
): Promise<CallResult<typeof calls.directMessages>> {
  const wanted = await wantedConversation(ctx, query);
  await noteReading(ctx, wanted);
  const { pageNumber, isFile, itemsPerPage = messagesLimits.page } = query;
  const limit = Math.min(itemsPerPage, messagesLimits.mostPerPage);
  const rows = await rowsOfPage(ctx, wanted.row, { ...query, limit });
  const { fileCount, lastNumber } = wanted.row ?? { fileCount: 0, lastNumber: 0 };
  const total = isFile ? fileCount : lastNumber;
  return {
    data: {
      messages: await toMessagesFor(ctx, { readerId: ctx.actor.personId }, rows.toReversed()),
      conversation: await toConversation(ctx, wanted),
    },
    ...{ pageNumber, itemsPerPage: limit },
    totalPages: totalPages(total, limit),
    totalItems: total,
  };
}

/**
 * Messages that came or changed in a conversation after a revision. Refuses with not_found people whom it does not
 * concern.
 */
export async function missedMessages(
  ctx: PersonCtx,
  { conversationId, sinceRevision }: CallParsed<typeof calls.missedMessages>['query'],
): Promise<CallResult<typeof calls.missedMessages>> {
  await noteReading(ctx, await readableConversation(ctx, conversationId));
  const { personId } = ctx.actor;
  const limit = messagesLimits.catchUp;
  const by = { personId, now: ctx.clock.now() };
  const after = { conversationId, revision: sinceRevision, limit: limit + 1 };
  const rows = await listAfterRevision(ctx.scope, by, after);
  return {
    messages: await toMessagesFor(ctx, { readerId: personId }, rows.slice(0, limit)),
    hasMore: rows.length > limit,
  };
}

/** A fresh address of a file of a message. Refuses with not_found who may not read it, and one that was taken back. */
export async function fileOfMessage(ctx: PersonCtx, fileId: string): Promise<{ url: string }> {
  const message = found(await findMessageWithFile(ctx.scope, fileId));
  await messageFiles.refuseUnlessSeen(ctx, message.id, fileId);
  return { url: files.signedUrl(ctx, fileId, { kind: messageFiles.kind, about: message.id }) };
}
