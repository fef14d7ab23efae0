import { isWithdrawable } from '@lectern/contract/messages/messages.rules.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as files from '../files/files.service.ts';
import { lockConversation, updateConversation } from './conversations.repo.ts';
import { mayWithdraw } from './messages.policy.ts';
import {
  findMessage,
  listDeferredUntil,
  updateReleased,
  updateWithdrawn,
  type MessageRow,
} from './messages.repo.ts';
import { listPlaces, updateOneLessUnread } from './places.repo.ts';
import { pushMessages, pushUnread } from './pushing.service.ts';
import { readableMessage, toMessagesFor } from './reading.service.ts';
import { factsOf } from './ties.service.ts';
import { showMessages } from './writing.service.ts';

/** What the audit keeps of a message taken back: its words, and its file's name. */
async function keptOf(
  tx: Ctx,
  { body: message, fileId }: MessageRow,
): Promise<{ message: string; file?: string }> {
  const file = fileId === null ? undefined : (await files.filesByIds(tx, [fileId])).get(fileId);
  return { message, ...(file && { file: file.name }) };
}

/**
 * Takes an own message back within five minutes: nobody can read it any more, and the audit keeps its text.
 * Repeating it changes nothing. Refuses another's message and an older one.
 */
export async function withdrawMessage(ctx: PersonCtx, id: string): Promise<{ message: DirectMessage }> {
  const { facts, ties, message: seen } = await readableMessage(ctx, id);
  refuseUnless(mayWithdraw(ties, seen.senderId === ctx.actor.personId));
  return transaction(ctx, async (tx) => {
    const row = found(await lockConversation(tx.scope, seen.conversationId));
    const before = found(await findMessage(tx.scope, id));
    const now = tx.clock.now();
    const shownTo = async (message: typeof before) => ({
      message: found((await toMessagesFor(tx, { readerId: before.senderId }, [message]))[0]),
    });
    if (before.withdrawnAt !== null) return shownTo(before);
    if (!isWithdrawable(before.createdAt.getTime(), now.getTime())) throw new Refusal('withdraw_too_late');
    const revision = row.lastRevision + 1;
    const message = await updateWithdrawn(tx.scope, id, { withdrawnAt: now, revision });
    await updateConversation(tx.scope, row.id, {
      lastRevision: revision,
      fileCount: row.fileCount - (message.fileId === null ? 0 : 1),
    });
    const place = (await listPlaces(tx.scope, row.id)).find((one) => one.personId === message.receiverId);
    if (place && message.deferredUntil === null && place.readNumber < message.number)
      await updateOneLessUnread(tx.scope, place);
    await audit.record(tx, {
      ...({ action: 'message.withdrawn', subjectKind: 'person', subjectId: row.studentId } as const),
      before: await keptOf(tx, before),
      after: { message: '', ...(before.fileId !== null && { file: '' }) },
    });
    await pushMessages(tx, facts, [message]);
    await pushUnread(tx, facts, { conversationId: row.id, senderIds: [message.senderId], newsOf: [] });
    return shownTo(message);
  });
}

/** Delivers what waited for the end of the quiet hours, in its order. Done twice it delivers nothing more. */
export async function releaseDeferred(ctx: Ctx, conversationId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const row = await lockConversation(tx.scope, conversationId);
    const deferred = row ? await listDeferredUntil(tx.scope, conversationId, tx.clock.now()) : [];
    if (!row || deferred.length === 0) return;
    const rows = await updateReleased(tx.scope, deferred, row.lastRevision);
    await updateConversation(tx.scope, row.id, { lastRevision: row.lastRevision + rows.length });
    // Messages taken back meanwhile are shown as such, and contain nothing to read.
    const readable = rows.filter(({ withdrawnAt }) => withdrawnAt === null);
    await showMessages(tx, row, { rows: readable, areNew: false });
    const facts = await factsOf(tx, row);
    await pushMessages(tx, facts, rows);
    const sendersOf = (some: typeof rows): string[] => [...new Set(some.map(({ senderId }) => senderId))];
    const newsOf = sendersOf(readable);
    await pushUnread(tx, facts, { conversationId, senderIds: sendersOf(rows), newsOf });
  });
}
