import { randomUUID } from 'node:crypto';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { chatCalls } from '@lectern/contract/call/chat/chat.calls.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { transaction, type Ctx, type FilePlace, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../../platform/context/refusal.ts';
import * as files from '../../files/files.service.ts';
import { findCall } from '../entry/entry.service.ts';
import { isWithoutChat, knownTo, mayOpenChatFile, mayReadChat, mayWriteChat } from './chat.policy.ts';
import { insertMessages, lockChat } from './chat.repo.ts';
import { countMessages, findWithFile, listMessages } from './reading.repo.ts';
import { rowsOfPage, type Notice } from './chat.rules.ts';
import { chatPlace, toMessages } from './reading.service.ts';
import { writeMessage } from './message-batches.service.ts';
import { eyesIn, noteReading, readerOf } from './readers.service.ts';

type Send = CallParsed<typeof chatCalls.sendChat>['body'];
type ListQuery = CallParsed<typeof chatCalls.chatList>['query'];

const messagesPerWindow = { most: 30, windowSeconds: 10 } as const;

/** Files of a chat are visible to everyone who may read the message with them. */
export const chatFiles: FilePlace = {
  kind: chatPlace,
  refuseUnlessSeen: async (ctx, visitId, fileId) => {
    const call = await findCall(ctx, visitId);
    const message = found(await findWithFile(ctx.scope, visitId, fileId));
    refuseUnless(mayOpenChatFile(call.facts, message, eyesIn(ctx, call)));
  },
};

/** Bytes are stored before the transaction that ties them to the message, and only for people who may write. */
async function storeImage(ctx: PersonCtx, visitId: string, dataUrl: string): Promise<string | null> {
  refuseUnless(mayWriteChat((await findCall(ctx, visitId)).facts));
  const [fileId] = await files.storeDataUrls(ctx, [dataUrl]);
  return fileId ?? null;
}

/**
 * Writes into a visit's chat and answers only once it is stored; the same message sent again is stored once and gets
 * the same answer. Refuses outside the call, for viewers of a broadcast, and who writes too often.
 */
export async function sendMessage(
  ctx: PersonCtx,
  visitId: string,
  form: Send,
): Promise<{ message: ChatMessage }> {
  await ctx.ports.floodLimits.count(ctx.clock, { key: `chat:${ctx.actor.personId}`, ...messagesPerWindow });
  const fileId = form.fileId ?? (form.chatImage ? await storeImage(ctx, visitId, form.chatImage) : null);
  const { clientMessageId, textMessage: text, receiverId = null } = form;
  return { message: await writeMessage(ctx, { visitId, clientMessageId, text, fileId, receiverId }) };
}

/** Writes a notice among the messages: the call was opened or ended, somebody came or left. It is read in summaries. */
export async function note(
  ctx: Ctx,
  told: { visitId: string; notice: Notice; personId: string | null },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockChat(tx.scope, told.visitId);
    const notice = {
      visitId: told.visitId,
      senderId: told.personId,
      clientMessageId: randomUUID(),
      kind: 'system',
      body: told.notice,
      fileId: null,
      receiverId: null,
      createdAt: tx.clock.now(),
    };
    await insertMessages(tx.scope, [notice]);
  });
}

/** A page of a visit's chat as far as the asker may read it; notices only on request. */
export async function listChat(
  ctx: PersonCtx,
  visitId: string,
  query: ListQuery,
): Promise<CallResult<typeof chatCalls.chatList>> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayReadChat(found.facts));
  await noteReading(ctx, found);
  const reader = readerOf(ctx, found, query.isSysNotificationReqd);
  const { pageNumber, limit, offset } = rowsOfPage(query);
  const [rows, totalItems] = isWithoutChat(found.facts)
    ? [[], 0]
    : await Promise.all([
        listMessages(ctx.scope, reader, { sort: query.sort, offset, limit }),
        countMessages(ctx.scope, reader),
      ]);
  return {
    data: { messages: await toMessages(ctx, rows, knownTo(ctx.actor.personId, found)) },
    pageNumber,
    itemsPerPage: limit,
    totalPages: totalPages(totalItems, limit),
    totalItems,
  };
}
