import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import type { MessageRow } from './messages.repo.ts';
import { listUnread } from './places.repo.ts';
import { toMessagesFor } from './reading.service.ts';
import type { PairFacts } from './ties.service.ts';

/**
 * Shows new and changed messages to the two and to parents who read along, once they are stored; what waits to its sender
 * alone. A school that reads along asks for them, which is written down.
 */
export async function pushMessages(ctx: Ctx, facts: PairFacts, rows: readonly MessageRow[]): Promise<void> {
  const parents = facts.readers.filter(({ kind }) => kind === 'parent');
  const { pair, isFamilyLinked } = facts;
  const family = isFamilyLinked ? [pair.familyId] : [];
  const everybody = [pair.educatorId, ...family, ...parents.map(({ id }) => id)];
  for (const readerId of new Set(everybody)) {
    const seen = rows.filter(({ heldUntil, senderId }) => heldUntil === null || senderId === readerId);
    const shown = await toMessagesFor(ctx, readerId, seen);
    await afterCommit(ctx, () => {
      for (const message of shown) ctx.ports.realtime.toMessages(readerId, 'custom_chat_message', message);
    });
  }
  await tellParents(ctx, { parentIds: parents.map(({ id }) => id), rows });
}

/** Tells the windows of parents who read along that something new is shown to them. */
async function tellParents(
  ctx: Ctx,
  { parentIds, rows }: { parentIds: readonly string[]; rows: readonly MessageRow[] },
): Promise<void> {
  const shown = rows.find(({ heldUntil }) => heldUntil === null);
  if (!shown) return;
  const { conversationId } = shown;
  await afterCommit(ctx, () => {
    for (const id of parentIds) ctx.ports.realtime.toPerson(id, 'unread_messages', { conversationId });
  });
}

async function unreadOf(ctx: Ctx, personId: string, otherId: string): Promise<{ all: number; of: number }> {
  const rows = await listUnread(ctx.scope, { personId, studentId: null });
  return {
    all: rows.reduce((sum, { unread }) => sum + unread, 0),
    of: rows.find((row) => row.otherId === otherId)?.unread ?? 0,
  };
}

/**
 * Tells both how many messages are unread, after these wrote or the other one has read theirs; a parent whose link has ended
 * hears nothing.
 */
export async function pushUnread(
  ctx: Ctx,
  { pair: { educatorId, familyId }, isFamilyLinked }: Pick<PairFacts, 'pair' | 'isFamilyLinked'>,
  { conversationId, senderIds }: { conversationId: string; senderIds: readonly string[] },
): Promise<void> {
  const hears = (personId: string): boolean => isFamilyLinked || personId !== familyId;
  for (const senderUserId of senderIds) {
    const receiverUserId = senderUserId === educatorId ? familyId : educatorId;
    const own = await unreadOf(ctx, senderUserId, receiverUserId);
    const others = await unreadOf(ctx, receiverUserId, senderUserId);
    const told = (id: string, { all, of }: { all: number; of: number }) => ({
      ...{ receiverUserId, senderUserId, unReadMessageCount: all },
      unReadCountDetails: [{ id, unReadCount: of }],
      // How much else the receiver has not read is not the sender's to know.
      receiverUnReadMessageCount: others.of,
    });
    await afterCommit(ctx, () => {
      const { realtime } = ctx.ports;
      if (hears(senderUserId))
        realtime.toMessages(senderUserId, 'custom_chat_unread', told(receiverUserId, own));
      if (!hears(receiverUserId)) return;
      realtime.toMessages(receiverUserId, 'custom_chat_unread', told(senderUserId, others));
      realtime.toPerson(receiverUserId, 'unread_messages', { conversationId });
    });
  }
}
