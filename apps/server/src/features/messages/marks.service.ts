import { isParent } from '@lectern/contract/access/roles.ts';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { putReading } from './along.repo.ts';
import { lockConversation } from './conversations.repo.ts';
import { countUnread, firstWaiting } from './messages.repo.ts';
import {
  listPlaces,
  listUndelivered,
  listUnread,
  updateDelivered,
  updateRead,
  type PlaceRow,
} from './places.repo.ts';
import { pushUnread } from './pushing.service.ts';
import { readableMessage } from './reading.service.ts';

type Unread = CallResult<typeof calls.unreadMessages>;

/** How many conversations are marked as delivered at once; the rest by the next call. */
const mostAtOnce = 100;

/** How many messages the asker has not read, in all and by person; for a parent those about the chosen child. */
export async function unreadMessages(ctx: PersonCtx): Promise<Unread> {
  const { personId, role, studentId } = ctx.actor;
  const rows = await listUnread(ctx.scope, { personId, studentId: isParent(role) ? studentId : null });
  return {
    unReadMessageCount: rows.reduce((sum, { unread }) => sum + unread, 0),
    unReadCountDetails: rows.map(({ otherId: id, unread }) => ({ id, unReadCount: unread })),
  };
}

/** Tells the writer how far their messages came. */
async function pushReceipt(ctx: Ctx, place: PlaceRow): Promise<void> {
  const { conversationId, otherId: userId, deliveredNumber, readNumber } = place;
  await afterCommit(ctx, () =>
    ctx.ports.realtime.toMessages(userId, 'custom_chat_receipt', {
      ...{ conversationId, userId, deliveredNumber, readNumber },
    }),
  );
}

/**
 * Marks a message and all before it as seen by the asker, and tells the other person; reading along is told to
 * nobody. Refuses with not_found a message that the asker may not see.
 */
export async function markRead(ctx: PersonCtx, messageId: string): Promise<Unread> {
  const { message, ties, facts } = await readableMessage(ctx, messageId);
  const { personId } = ctx.actor;
  const { conversationId } = message;
  if (ties.part === 'thirdReader') {
    await putReading(ctx.scope, { conversationId, personId, readNumber: message.number });
    return unreadMessages(ctx);
  }
  await transaction(ctx, async (tx) => {
    const row = found(await lockConversation(tx.scope, conversationId));
    const place = found((await listPlaces(tx.scope, row.id)).find((one) => one.personId === personId));
    const waiting = await firstWaiting(tx.scope, { conversationId, personId, now: tx.clock.now() });
    // Messages after it that the asker wrote do not mean that waiting ones were seen.
    const number = waiting === null ? message.number : Math.min(message.number, waiting - 1);
    if (place.readNumber >= number) return;
    const unread = await countUnread(tx.scope, { conversationId, personId, number });
    await updateRead(tx.scope, { conversationId, personId }, { number, unread });
    const deliveredNumber = Math.max(place.deliveredNumber, number);
    if (facts.isFamilyLinked) await pushReceipt(tx, { ...place, readNumber: number, deliveredNumber });
    await pushUnread(tx, facts, { conversationId, senderIds: [place.otherId], newsOf: [] });
  });
  return unreadMessages(ctx);
}

/** Marks everything up to now as delivered to the asker, and tells the writers. */
export async function markDelivered(ctx: PersonCtx): Promise<null> {
  const { personId } = ctx.actor;
  for (const conversationId of await listUndelivered(ctx.scope, personId, mostAtOnce)) {
    // One by one: a writer locks the places of one conversation, so no deadlock can arise.
    const place = await updateDelivered(ctx.scope, { conversationId, personId });
    if (place) await pushReceipt(ctx, place);
  }
  return null;
}
