import type { ServerPayload } from '@lectern/contract/events.ts';
import { afterCommit, type Ctx } from '../../platform/context/ctx.ts';
import { quietFor } from '../notifications/settings.service.ts';
import type { MessageRow } from './messages.repo.ts';
import { listUnread } from './places.repo.ts';
import { toMessagesFor } from './reading.service.ts';
import type { PairFacts } from './ties.service.ts';

/**
 * Pushes new and changed messages to the two and to parents who read along, once they are stored; waiting ones to
 * their sender only. A school that reads along fetches them, which is audited.
 */
export async function pushMessages(ctx: Ctx, facts: PairFacts, rows: readonly MessageRow[]): Promise<void> {
  const parents = facts.readers.filter(({ kind }) => kind === 'parent');
  const { pair, educator, family: writer, isFamilyLinked } = facts;
  const known = [educator, writer];
  const family = isFamilyLinked ? [pair.familyId] : [];
  const everybody = [pair.educatorId, ...family, ...parents.map(({ id }) => id)];
  for (const readerId of new Set(everybody)) {
    const seen = rows.filter(
      ({ deferredUntil, senderId }) => deferredUntil === null || senderId === readerId,
    );
    const shown = await toMessagesFor(ctx, { readerId, known }, seen);
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
  const shown = rows.find(({ deferredUntil }) => deferredUntil === null);
  if (!shown) return;
  const { conversationId } = shown;
  await afterCommit(ctx, () => {
    for (const id of parentIds)
      ctx.ports.realtime.toPerson(id, 'unread_messages', { conversationId, news: null });
  });
}

async function unreadOf(ctx: Ctx, personId: string, otherId: string): Promise<{ all: number; of: number }> {
  const rows = await listUnread(ctx.scope, { personId, studentId: null });
  return {
    all: rows.reduce((sum, { unread }) => sum + unread, 0),
    of: rows.find((row) => row.otherId === otherId)?.unread ?? 0,
  };
}

/** In which conversation the number of unread messages changes, and by whose. */
interface UnreadOf {
  readonly conversationId: string;
  readonly senderIds: readonly string[];
  /** Those of them who have written just now, or whose words are delivered just now. */
  readonly newsOf: readonly string[];
}

type News = ServerPayload<'/web', 'unread_messages'>['news'];

/** What a receiver learns about the writer. */
async function newsFor(
  ctx: Ctx,
  { educator, family }: Pick<PairFacts, 'educator' | 'family'>,
  newsOf: readonly string[],
): Promise<(senderUserId: string) => News> {
  if (newsOf.length === 0) return () => null;
  const quiet = await quietFor(ctx, [educator, family]);
  return (senderUserId) => {
    if (!newsOf.includes(senderUserId)) return null;
    const [sender, receiver] = senderUserId === educator.id ? [educator, family] : [family, educator];
    return { senderUserId, senderName: sender.name, isQuiet: quiet.has(receiver.id) };
  };
}

/**
 * Tells both how many messages are unread, after these wrote or the other one has read theirs; a parent whose link has ended
 * hears nothing.
 */
export async function pushUnread(
  ctx: Ctx,
  facts: PairFacts,
  { conversationId, senderIds, newsOf }: UnreadOf,
): Promise<void> {
  const newsTo = await newsFor(ctx, facts, newsOf);
  const { pair, isFamilyLinked } = facts;
  const { educatorId, familyId } = pair;
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
      realtime.toPerson(receiverUserId, 'unread_messages', { conversationId, news: newsTo(senderUserId) });
    });
  }
}
