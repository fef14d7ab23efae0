import { randomUUID } from 'node:crypto';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { chatCalls } from '@lectern/contract/call/chat/chat.calls.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as files from '../../files/files.service.ts';
import * as people from '../../people/people.service.ts';
import { findCall, type FoundCall } from '../entry/entry.service.ts';
import { mayReadChat, mayWriteChat, mayWriteTo } from './chat.policy.ts';
import {
  countMessages,
  findOwnMessage,
  insertMessage,
  listAfter,
  listMessages,
  lockChat,
  type MessageRow,
} from './chat.repo.ts';
import { noticeOf, rowsOfPage, type Notice } from './chat.rules.ts';
import { toChatMessage } from './chat.view.ts';

type Send = CallParsed<typeof chatCalls.sendChat>['body'];
type ListQuery = CallParsed<typeof chatCalls.chatList>['query'];
type Missed = { messages: ChatMessage[]; hasMore: boolean };

const messagesPerWindow = { most: 30, windowSeconds: 10 } as const;

function textOf(ctx: Ctx, row: MessageRow, senderName: string | undefined): string {
  if (row.kind === 'user') return row.body;
  const notice = noticeOf(row.body);
  return notice ? translate(ctx.language, `chat.notice.${notice}`, { name: senderName ?? '' }) : '';
}

async function toMessages(ctx: Ctx, rows: readonly MessageRow[]): Promise<ChatMessage[]> {
  const [senders, attached] = await Promise.all([
    people.getPeople(
      ctx,
      rows.map((row) => row.senderId),
    ),
    files.filesByIds(
      ctx,
      rows.flatMap((row) => row.fileId ?? []),
    ),
  ]);
  return rows.map((row) => {
    const person = row.senderId === null ? undefined : senders.get(row.senderId);
    const file = row.fileId === null ? undefined : attached.get(row.fileId);
    return toChatMessage(row, {
      text: textOf(ctx, row, person?.name),
      sender: person && { name: person.name, role: person.role, image: people.imageOf(ctx, person) },
      file: file && { contentType: file.contentType, url: files.signedUrl(ctx, file.id) },
    });
  });
}

async function toMessage(ctx: Ctx, row: MessageRow): Promise<ChatMessage> {
  const [message] = await toMessages(ctx, [row]);
  if (!message) throw new Error('A message that was just stored is gone.');
  return message;
}

function refuseReceiver(found: FoundCall, actorId: string, receiverId: string): void {
  const receiver = found.participants.find((one) => one.personId === receiverId);
  refuseUnless(mayWriteTo(found.facts, receiver, receiverId === actorId));
}

/** Bytes are stored before the transaction that ties them to the message, and only for who may write at all. */
async function storeImage(ctx: PersonCtx, visitId: string, dataUrl: string): Promise<string | null> {
  refuseUnless(mayWriteChat((await findCall(ctx, visitId)).facts));
  const [fileId] = await files.storeDataUrls(ctx, [dataUrl]);
  return fileId ?? null;
}

async function push(ctx: Ctx, message: ChatMessage): Promise<void> {
  const { realtime } = ctx.ports;
  const { visitId, receiverId, senderUserId } = message;
  await afterCommit(ctx, () => {
    if (receiverId === null) realtime.toVisit(visitId, 'chat_message', message);
    for (const personId of receiverId === null ? [] : [receiverId, senderUserId])
      if (personId !== null) realtime.toSeat({ visitId, personId }, 'chat_message', message);
  });
}

async function store(
  ctx: PersonCtx,
  visitId: string,
  message: { form: Send; fileId: string | null },
): Promise<ChatMessage> {
  const { form, fileId } = message;
  const { personId: senderId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    await lockChat(tx.scope, visitId);
    const found = await findCall(tx, visitId);
    refuseUnless(mayReadChat(found.facts));
    const own = { visitId, senderId, clientMessageId: form.clientMessageId };
    const known = await findOwnMessage(tx.scope, own);
    if (known) return toMessage(tx, known);
    refuseUnless(mayWriteChat(found.facts));
    if (form.receiverId) refuseReceiver(found, senderId, form.receiverId);
    if (fileId) await files.claimFiles(tx, [fileId]);
    const row = await insertMessage(tx.scope, {
      ...own,
      kind: 'user',
      body: form.textMessage,
      fileId,
      receiverId: form.receiverId ?? null,
      createdAt: tx.clock.now(),
    });
    const stored = await toMessage(tx, row);
    await push(tx, stored);
    return stored;
  });
}

/**
 * Writes into a visit's chat and answers only once it is stored; the same message sent again is stored once and gets
 * the same answer. Refuses outside the call, for viewers of a broadcast, and who writes too often.
 */
export async function sendMessage(ctx: PersonCtx, visitId: string, form: Send): Promise<{ message: ChatMessage }> {
  await ctx.ports.limits.count(ctx.clock, { key: `chat:${ctx.actor.personId}`, ...messagesPerWindow });
  const fileId = form.fileId ?? (form.chatImage ? await storeImage(ctx, visitId, form.chatImage) : null);
  return { message: await store(ctx, visitId, { form, fileId }) };
}

/** Writes a notice among the messages: the call was opened or ended, somebody came or left. It is read in summaries. */
export async function note(
  ctx: Ctx,
  told: { visitId: string; notice: Notice; personId: string | null },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockChat(tx.scope, told.visitId);
    await insertMessage(tx.scope, {
      visitId: told.visitId,
      senderId: told.personId,
      clientMessageId: randomUUID(),
      kind: 'system',
      body: told.notice,
      fileId: null,
      receiverId: null,
      createdAt: tx.clock.now(),
    });
  });
}

/** A page of a visit's chat as far as the asker may read it; notices only where they are wanted. */
export async function listChat(
  ctx: PersonCtx,
  visitId: string,
  query: ListQuery,
): Promise<CallResult<typeof chatCalls.chatList>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayReadChat(found.facts));
  const reader = { visitId, personId: ctx.actor.personId, withNotices: query.isSysNotificationReqd };
  const { pageNumber, limit, offset } = rowsOfPage(query);
  const [rows, totalItems] = await Promise.all([
    listMessages(ctx.scope, reader, { sort: query.sort, offset, limit }),
    countMessages(ctx.scope, reader),
  ]);
  return {
    data: { messages: await toMessages(ctx, rows) },
    pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(totalItems, limit),
    totalItems,
  };
}

/** What came after a message that a browser has, the oldest first; without one it knows, the newest. */
export async function missedChat(ctx: PersonCtx, visitId: string, sinceMessageId: string | undefined): Promise<Missed> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayReadChat(found.facts));
  const reader = { visitId, personId: ctx.actor.personId, withNotices: false };
  const limit = chatLimits.catchUp + 1;
  const after =
    sinceMessageId === undefined
      ? undefined
      : await listAfter(ctx.scope, reader, { messageId: sinceMessageId, limit });
  if (after) {
    return { messages: await toMessages(ctx, after.slice(0, chatLimits.catchUp)), hasMore: after.length === limit };
  }
  const newest = await listMessages(ctx.scope, reader, { sort: 'desc', offset: 0, limit });
  const rows = newest.slice(0, chatLimits.catchUp).toReversed();
  return { messages: await toMessages(ctx, rows), hasMore: newest.length === limit };
}
