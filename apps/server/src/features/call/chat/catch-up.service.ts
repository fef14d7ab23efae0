import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import type { Ctx, PersonCtx } from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import { findCall, type FoundCall } from '../entry/entry.service.ts';
import { isHeard, isWithoutChat, knownTo, mayReadChat } from './chat.policy.ts';
import { listAfter, listBehind, listMessages, listNumbers } from './reading.repo.ts';
import { isReadableBy } from './chat.rules.ts';
import { toMessages } from './reading.service.ts';
import { noteReading, readerOf } from './readers.service.ts';

type Missed = { messages: ChatMessage[]; hasMore: boolean };

const nothingMissed: Missed = { messages: [], hasMore: false };

/** Messages after one that a browser has, oldest first; without a known message, the newest. */
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

/** This many messages are read for everybody who came back at once; people who missed more ask separately. */
const mostShared = 2 * chatLimits.catchUp;

/** Messages after a number, read once for several people; null if there are more than are read for all. */
async function readShared(ctx: Ctx, visitId: string, seq: number) {
  const rows = await listBehind(ctx.scope, visitId, { seq, limit: mostShared });
  return rows.length < mostShared ? { seq, rows, messages: await toMessages(ctx, rows) } : null;
}

/**
 * The same for several askers, reading once from the earliest message that any of them has; people without a known
 * message get all. The caller checks that each may read the chat.
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
