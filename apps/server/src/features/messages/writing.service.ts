import type { CallParsed } from '@lectern/contract/core/call.ts';
import { isEducator } from '@lectern/contract/access/roles.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import type { messagesCalls as calls } from '@lectern/contract/messages/messages.calls.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, refuseUnless } from '../../platform/context/refusal.ts';
import { acceptEach, inBatches, type Outcome, type Waiting } from '../../platform/context/batches.ts';
import * as files from '../files/files.service.ts';
import { chainStart, chainTo } from './chain.service.ts';
import {
  findConversationOf,
  insertConversation,
  lockConversation,
  updateConversation,
  type ConversationRow,
  type Pair,
} from './conversations.repo.ts';
import { mayBegin, mayRead, mayWrite } from './messages.policy.ts';
import { findOwnMessages, insertMessages, type MessageRow } from './messages.repo.ts';
import { updateDraft, updateShown } from './places.repo.ts';
import { pushMessages, pushUnread } from './pushing.service.ts';
import { toMessagesFor } from './reading.service.ts';
import { quietUntil } from './settings.service.ts';
import { beginningOf, factsOf, pairOf, tiesOf, type PairFacts, type WithWhom } from './ties.service.ts';

type Send = CallParsed<typeof calls.sendDirectMessage>['body'];

const daySeconds = 86_400;
const messagesPerWindow = { most: 30, windowSeconds: 10 } as const;

interface Draft {
  readonly clientMessageId: string;
  readonly text: string;
  readonly fileId: string | null;
}

interface Accepted extends Draft {
  readonly senderId: string;
}

interface Batch {
  readonly row: ConversationRow;
  readonly facts: PairFacts;
  /** Messages that need not be stored again: earlier ones, and those accepted before in this batch. */
  readonly known: Set<string>;
  /** Messages stored earlier and sent again. */
  readonly again: Set<string>;
  readonly accepted: Accepted[];
}

const nameOf = (senderId: string, clientMessageId: string): string => `${senderId} ${clientMessageId}`;

/**
 * The id of the conversation of a pair; created if the asker may begin. Refuses with receiver_not_joined while the
 * other person has not joined, with not_found otherwise.
 */
async function conversationOf(ctx: PersonCtx, pair: Pair): Promise<string> {
  const known = await findConversationOf(ctx.scope, pair);
  if (known) return known.id;
  return transaction(ctx, async (tx) => {
    const facts = await factsOf(tx, pair);
    refuseUnless(mayBegin(await beginningOf(tx, facts)));
    await insertConversation(tx.scope, pair, { headHash: chainStart, createdAt: tx.clock.now() });
    return found(await findConversationOf(tx.scope, pair)).id;
  });
}

/** Takes a message into its batch. A resent message is only looked up, whatever the current rules. */
async function accept(sender: PersonCtx, batch: Batch, draft: Draft): Promise<void> {
  const senderId = sender.actor.personId;
  const { row, facts } = batch;
  const hasFamilyWritten =
    row.hasFamilyWritten || batch.accepted.some((one) => one.senderId === row.familyId);
  const ties = await tiesOf(sender, facts, { hasFamilyWritten });
  refuseUnless(mayRead(ties));
  const name = nameOf(senderId, draft.clientMessageId);
  if (batch.known.has(name)) {
    batch.again.add(name);
    return;
  }
  refuseUnless(mayWrite(ties));
  if (draft.fileId !== null) await files.claimFiles(sender, [draft.fileId], null);
  batch.known.add(name);
  batch.accepted.push({ ...draft, senderId });
}

/** Until when a message written now waits: for quiet hours, and never ahead of messages that wait already. */
function deferredUntil(tx: Ctx, { row, facts }: Batch): Date | null {
  const now = tx.clock.now();
  const quiet = facts.school === null ? null : quietUntil(tx, facts.school);
  const waiting = row.deferredUntil !== null && row.deferredUntil > now ? row.deferredUntil : null;
  if (quiet === null || waiting === null) return quiet ?? waiting;
  return quiet > waiting ? quiet : waiting;
}

/** Stores accepted messages, numbered and chained after the existing ones. */
async function insertAccepted(tx: Ctx, batch: Batch): Promise<MessageRow[]> {
  const { row } = batch;
  const until = deferredUntil(tx, batch);
  const createdAt = tx.clock.now();
  let before = row.headHash;
  const messages = batch.accepted.map(({ senderId, clientMessageId, text: body, fileId }, index) => {
    const receiverId = senderId === row.educatorId ? row.familyId : row.educatorId;
    const number = row.lastNumber + index + 1;
    const link = chainTo(before, { number, senderId, receiverId, createdAt, body, fileId });
    before = link.hash;
    return {
      ...{ conversationId: row.id, number, revision: row.lastRevision + index + 1 },
      ...{ senderId, receiverId, clientMessageId, body, fileId, createdAt, deferredUntil: until, ...link },
    };
  });
  const rows = await insertMessages(tx.scope, messages);
  await updateConversation(tx.scope, row.id, {
    lastNumber: row.lastNumber + rows.length,
    lastRevision: row.lastRevision + rows.length,
    fileCount: row.fileCount + rows.filter(({ fileId }) => fileId !== null).length,
    hasFamilyWritten: row.hasFamilyWritten || rows.some(({ senderId }) => senderId === row.familyId),
    deferredUntil: until,
    headHash: before,
  });
  return rows;
}

/**
 * What each of the two sees of new messages: one's own at once, the other's unless they wait. New ones remove the
 * draft of their sender; delivered waiting ones keep what was typed since.
 */
export async function showMessages(
  tx: Ctx,
  row: ConversationRow,
  { rows, areNew }: { rows: readonly MessageRow[]; areNew: boolean },
): Promise<void> {
  for (const personId of [row.educatorId, row.familyId].toSorted()) {
    const seen = rows.filter(({ senderId, deferredUntil: until }) => senderId === personId || until === null);
    const newest = seen.at(-1);
    if (!newest) continue;
    const others = seen.flatMap(({ receiverId, number }) => (receiverId === personId ? number : []));
    await updateShown(
      tx.scope,
      { conversationId: row.id, personId },
      {
        ...{ number: newest.number, at: tx.clock.now(), others },
        takesDraft: areNew && seen.some(({ senderId }) => senderId === personId),
      },
    );
  }
}

async function pushStored(
  tx: Ctx,
  facts: PairFacts,
  { again, stored }: { again: readonly MessageRow[]; stored: readonly MessageRow[] },
): Promise<void> {
  const rows = [...again, ...stored];
  await pushMessages(tx, facts, rows);
  const released = rows.filter(({ deferredUntil }) => deferredUntil === null);
  const [first] = released;
  if (!first) return;
  const sendersOf = (some: readonly MessageRow[]): string[] => [
    ...new Set(some.map(({ senderId }) => senderId)),
  ];
  const newsOf = sendersOf(stored.filter(({ deferredUntil }) => deferredUntil === null));
  const { conversationId } = first;
  await pushUnread(tx, facts, { conversationId, senderIds: sendersOf(released), newsOf });
}

/** Stores one batch of one conversation in one transaction; its pushes go out in the order of the numbers. */
async function store(
  tx: Ctx,
  conversationId: string,
  all: readonly Waiting<Draft>[],
): Promise<Outcome<DirectMessage>[]> {
  const row = found(await lockConversation(tx.scope, conversationId));
  const facts = await factsOf(tx, row, 'parents');
  const wanted = all.map(({ ctx, what }) => ({
    senderId: ctx.actor.personId,
    clientMessageId: what.clientMessageId,
  }));
  const earlier = await findOwnMessages(tx.scope, conversationId, wanted);
  const known = new Set(earlier.map((one) => nameOf(one.senderId, one.clientMessageId)));
  const batch: Batch = { row, facts, known, again: new Set(), accepted: [] };
  const refusals = await acceptEach(tx, all, (sender, draft) => accept(sender, batch, draft));
  const rows = batch.accepted.length === 0 ? [] : await insertAccepted(tx, batch);
  if (rows.length > 0) await showMessages(tx, row, { rows, areNew: true });
  // A writer who sends again got no answer: perhaps nobody was notified either.
  const again = earlier.filter((one) => batch.again.has(nameOf(one.senderId, one.clientMessageId)));
  await pushStored(tx, facts, { again, stored: rows });
  return outcomesOf(tx, facts, { all, refusals, rows: [...earlier, ...rows] });
}

async function outcomesOf(
  tx: Ctx,
  { educator, family }: PairFacts,
  batch: {
    all: readonly Waiting<Draft>[];
    refusals: ReadonlyMap<Waiting<Draft>, Extract<Outcome<DirectMessage>, { refusal: unknown }>['refusal']>;
    rows: readonly MessageRow[];
  },
): Promise<Outcome<DirectMessage>[]> {
  const byName = new Map<string, DirectMessage>();
  for (const [senderId, own] of Map.groupBy(batch.rows, (row) => row.senderId))
    for (const message of await toMessagesFor(tx, { readerId: senderId, known: [educator, family] }, own))
      byName.set(nameOf(senderId, message.clientMessageId ?? ''), message);
  return batch.all.map((waiting) => {
    const refusal = batch.refusals.get(waiting);
    if (refusal) return { refusal };
    const stored = byName.get(nameOf(waiting.ctx.actor.personId, waiting.what.clientMessageId));
    if (!stored) throw new Error('A message that was just stored is gone.');
    return { stored };
  });
}

const write = inBatches<Draft, DirectMessage>({ store });

/** Slow enough for the pace of a flood, and still more than anybody writes in a day. */
async function countOfDay({ actor: { personId, role }, ports, clock }: PersonCtx): Promise<void> {
  const { educator, family } = messagesLimits.inDay;
  await ports.limits.count(clock, {
    ...{ key: `messages-of-day:${personId}`, most: isEducator(role) ? educator : family },
    ...{ windowSeconds: daySeconds, refusal: 'messages_full_today', isFinal: true },
  });
}

/**
 * Writes to a person and answers only once it is stored; resending it stores nothing and gets the same answer. In
 * the quiet hours of the student's school it is delivered afterwards. Refuses writing too often, with not_found people
 * with whom the sender may not begin, with conversation_closed people no longer open to each other, and with
 * messages_full_today too many in a day; resending counts again.
 */
export async function sendMessage(ctx: PersonCtx, form: Send): Promise<{ message: DirectMessage }> {
  const { clientMessageId, textMessage: text, fileId = null } = form;
  await ctx.ports.floodLimits.count(ctx.clock, {
    key: `messages:${ctx.actor.personId}`,
    ...messagesPerWindow,
  });
  await countOfDay(ctx);
  const id = await conversationOf(ctx, pairOf(ctx, form));
  return { message: await write(ctx, id, { clientMessageId, text, fileId }) };
}

/** Refuses as sending to them would, and begins nothing. */
export async function refuseUnlessWritable(ctx: PersonCtx, whom: WithWhom): Promise<void> {
  const pair = pairOf(ctx, whom);
  const known = await findConversationOf(ctx.scope, pair);
  const facts = await factsOf(ctx, pair);
  refuseUnless(known ? mayWrite(await tiesOf(ctx, facts, known)) : mayBegin(await beginningOf(ctx, facts)));
}

/** Stores a draft, for every device. Refuses as sending does, except for deleting it. */
export async function saveDraft(
  ctx: PersonCtx,
  {
    text: draft,
    receiverUserId: receiverId,
    studentUserId,
  }: { text: string; receiverUserId: string } & Pick<WithWhom, 'studentUserId'>,
): Promise<null> {
  const pair = pairOf(ctx, { receiverId, studentUserId });
  const known = await findConversationOf(ctx.scope, pair);
  if (!known && draft === '') return null;
  const conversationId = known?.id ?? (await conversationOf(ctx, pair));
  if (known) {
    const ties = await tiesOf(ctx, await factsOf(ctx, pair), known);
    refuseUnless(draft === '' ? mayRead(ties) : mayWrite(ties));
  }
  const { personId } = ctx.actor;
  await updateDraft(ctx.scope, { conversationId, personId }, { draft, at: ctx.clock.now() });
  await afterCommit(ctx, () => ctx.ports.realtime.toMessages(personId, 'custom_chat_draft', {}));
  return null;
}
