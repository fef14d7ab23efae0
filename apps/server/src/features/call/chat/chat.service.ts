import { randomUUID } from 'node:crypto';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { chatCalls } from '@lectern/contract/call/chat/chat.calls.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { transaction, type Ctx, type FilePlace, type PersonCtx } from '../../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../../platform/context/refusal.ts';
import * as audit from '../../audit/audit.service.ts';
import * as files from '../../files/files.service.ts';
import { findCall, type FoundCall } from '../entry/entry.service.ts';
import { showObserver } from '../seats/observers.service.ts';
import {
  eyesOf,
  isHeard,
  isWithoutChat,
  knownTo,
  mayOpenChatFile,
  mayReadChat,
  mayWriteChat,
  readsDirect,
  type ChatEyes,
} from './chat.policy.ts';
import {
  countMessages,
  findWithFile,
  insertMessages,
  listAfter,
  listBehind,
  listMessages,
  listNumbers,
  lockChat,
  type Reader,
} from './chat.repo.ts';
import { isReadableBy, rowsOfPage, type Notice } from './chat.rules.ts';
import { chatPlace, toMessages } from './reading.service.ts';
import { writeMessage } from './message-batches.service.ts';

type Send = CallParsed<typeof chatCalls.sendChat>['body'];
type ListQuery = CallParsed<typeof chatCalls.chatList>['query'];
type Missed = { messages: ChatMessage[]; hasMore: boolean };

const nothingMissed: Missed = { messages: [], hasMore: false };

const messagesPerWindow = { most: 30, windowSeconds: 10 } as const;

function eyesIn(ctx: PersonCtx, { facts, studentId, visit }: FoundCall): ChatEyes {
  return eyesOf(ctx.actor, { facts, studentId, educatorId: visit.educatorId });
}

/** The files of a chat are seen by who may read the message that brings them. */
export const chatFiles: FilePlace = {
  kind: chatPlace,
  refuseUnlessSeen: async (ctx, visitId, fileId) => {
    const call = await findCall(ctx, visitId);
    const message = found(await findWithFile(ctx.scope, visitId, fileId));
    refuseUnless(mayOpenChatFile(call.facts, message, eyesIn(ctx, call)));
  },
};

/** Bytes are stored before the transaction that ties them to the message, and only for who may write at all. */
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

const hourSeconds = 3_600;

function readerOf(ctx: PersonCtx, call: FoundCall, withNotices: boolean): Reader {
  const { visit, facts } = call;
  return { visitId: visit.id, ...eyesIn(ctx, call), withNotices, readsDirect: readsDirect(facts) };
}

/**
 * An administrator reads what others wrote, or the educator what they wrote to one another: it is written down, once an
 * hour, whichever way they read. While the call goes on its educator sees that an administrator looks on.
 */
async function noteReading(ctx: PersonCtx, { visit, viewer, facts }: FoundCall): Promise<void> {
  if (viewer !== 'admin' && !readsDirect(facts)) return;
  if (visit.state === 'inCall') await showObserver(ctx, visit.id);
  const key = `chat-read:${ctx.actor.personId}:${visit.id}`;
  const limit = { key, most: Number.MAX_SAFE_INTEGER, windowSeconds: hourSeconds };
  if ((await ctx.ports.limits.count(ctx.clock, limit)) > 1) return;
  try {
    await transaction(ctx, (tx) =>
      audit.record(tx, { action: 'chat.read', subjectKind: 'visit', subjectId: visit.id }),
    );
  } catch (error) {
    // Nothing was read: the next attempt is written down.
    await ctx.ports.limits.clear(key);
    throw error;
  }
}

/** A page of a visit's chat as far as the asker may read it; notices only where they are wanted. */
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

/** What came after a message that a browser has, the oldest first; without one it knows, the newest. */
export async function missedChat(
  ctx: PersonCtx,
  visitId: string,
  sinceMessageId: string | undefined,
): Promise<Missed> {
  const found = await findCall(ctx, visitId);
  refuseUnless(mayReadChat(found.facts));
  await noteReading(ctx, found);
  return readMissed(ctx, found, sinceMessageId);
}

/** So many messages are read for all who came back at once; who has missed more asks alone. */
const mostShared = 2 * chatLimits.catchUp;

/** What people wrote behind a number, read once for several; null where it is more than is read for all. */
async function readShared(ctx: Ctx, visitId: string, seq: number) {
  const rows = await listBehind(ctx.scope, visitId, { seq, limit: mostShared });
  return rows.length < mostShared ? { seq, rows, messages: await toMessages(ctx, rows) } : null;
}

/**
 * The same for several askers, with what came after the message of the one who has missed most read once; who knows no
 * message misses all. Whether each may read the chat is the caller's question.
 */
export async function missedForAll(
  ctx: Ctx,
  visitId: string,
  sinceMessageIds: readonly (string | undefined)[],
): Promise<(asker: PersonCtx, found: FoundCall, sinceMessageId: string | undefined) => Promise<Missed>> {
  const known = sinceMessageIds.filter((id) => id !== undefined);
  const numbers = await listNumbers(ctx.scope, visitId, known);
  const whole = known.length < sinceMessageIds.length ? await readShared(ctx, visitId, 0) : null;
  const shared =
    whole ?? (numbers.size === 0 ? null : await readShared(ctx, visitId, Math.min(...numbers.values())));
  return async (asker, found, sinceMessageId) => {
    if (isWithoutChat(found.facts)) return nothingMissed;
    await noteReading(asker, found);
    const since = sinceMessageId === undefined ? 0 : numbers.get(sinceMessageId);
    if (!shared || since === undefined || since < shared.seq || !isHeard(found.facts))
      return readMissed(asker, found, sinceMessageId);
    const { personId } = asker.actor;
    const own = shared.messages.filter((_message, index) => {
      const row = shared.rows[index];
      return row !== undefined && row.seq > since && isReadableBy(row, personId);
    });
    const { catchUp: most } = chatLimits;
    return {
      messages: sinceMessageId === undefined ? own.slice(-most) : own.slice(0, most),
      hasMore: own.length > most,
    };
  };
}

async function readMissed(
  ctx: PersonCtx,
  found: FoundCall,
  sinceMessageId: string | undefined,
): Promise<Missed> {
  if (isWithoutChat(found.facts)) return nothingMissed;
  const knows = knownTo(ctx.actor.personId, found);
  const reader = readerOf(ctx, found, false);
  const limit = chatLimits.catchUp + 1;
  const after =
    sinceMessageId === undefined
      ? undefined
      : await listAfter(ctx.scope, reader, { messageId: sinceMessageId, limit });
  if (after) {
    return {
      messages: await toMessages(ctx, after.slice(0, chatLimits.catchUp), knows),
      hasMore: after.length === limit,
    };
  }
  const newest = await listMessages(ctx.scope, reader, { sort: 'desc', offset: 0, limit });
  const rows = newest.slice(0, chatLimits.catchUp).toReversed();
  return { messages: await toMessages(ctx, rows, knows), hasMore: newest.length === limit };
}
