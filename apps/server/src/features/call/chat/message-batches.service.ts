import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { afterCommit, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { refuseUnless } from '../../../platform/context/refusal.ts';
import { acceptEach, inBatches, type Outcome, type Waiting } from '../../../platform/context/batches.ts';
import * as people from '../../people/people.service.ts';
import * as files from '../../files/files.service.ts';
import { findCallForAll, type FoundCall } from '../entry/entry.service.ts';
import { observersOf } from '../seats/observers.service.ts';
import { mayReadChat, mayWriteChat, mayWriteTo } from './chat.policy.ts';
import { findOwnMessages, insertMessages, lockChat, type NewMessage } from './chat.repo.ts';
import { toMessages } from './reading.service.ts';
import { byIdentity, identityOf } from './message-batches.rules.ts';

/** A message before anybody has asked whether its sender may write it. */
export interface Draft {
  readonly visitId: string;
  readonly clientMessageId: string;
  readonly text: string;
  readonly fileId: string | null;
  readonly receiverId: string | null;
}

async function refuseReceiver(ctx: PersonCtx, found: FoundCall, receiverId: string): Promise<void> {
  const { personId } = ctx.actor;
  const place = found.participants.find((one) => one.personId === receiverId);
  const isOfSender = place?.side === 'parent' && (await people.isParentOf(ctx, receiverId, personId));
  const sender = { personId, studentId: found.studentId };
  refuseUnless(mayWriteTo(found.facts, place && { ...place, isOfSender }, sender));
}

function identityOfDraft({ actor }: PersonCtx, { clientMessageId }: Draft) {
  return { senderId: actor.personId, clientMessageId };
}

function newMessage(sender: PersonCtx, draft: Draft): NewMessage & { senderId: string } {
  return {
    visitId: draft.visitId,
    senderId: sender.actor.personId,
    clientMessageId: draft.clientMessageId,
    kind: 'user',
    body: draft.text,
    fileId: draft.fileId,
    receiverId: draft.receiverId,
    createdAt: sender.clock.now(),
  };
}

interface Batch {
  readonly callFor: (asker: PersonCtx) => Promise<FoundCall>;
  /** Messages that need not be stored again: earlier ones, and those accepted before in this batch. */
  readonly known: Set<string>;
  readonly accepted: NewMessage[];
  /** Theirs, once somebody's message was taken. */
  visit: FoundCall['visit'] | null;
}

/**
 * The receivers of public messages; null for everybody in the call. In a broadcast the presenter and the observers.
 */
type Hearers = readonly string[] | null;

async function hearersOf(ctx: Ctx, { kind, id, educatorId }: FoundCall['visit']): Promise<Hearers> {
  if (kind !== 'broadcast') return null;
  return [educatorId, ...(await observersOf(ctx, id)).map(({ userId }) => userId)];
}

/** Takes a message into its batch. Refuses by the sender's own part in the visit; a message sent again is only found. */
async function accept(sender: PersonCtx, batch: Batch, draft: Draft): Promise<void> {
  const { fileId, receiverId } = draft;
  const found = await batch.callFor(sender);
  refuseUnless(mayReadChat(found.facts));
  batch.visit = found.visit;
  const identity = identityOf(identityOfDraft(sender, draft));
  if (batch.known.has(identity)) return;
  refuseUnless(mayWriteChat(found.facts));
  if (receiverId) await refuseReceiver(sender, found, receiverId);
  if (fileId) await files.claimFiles(sender, [fileId], draft.visitId);
  batch.known.add(identity);
  batch.accepted.push(newMessage(sender, draft));
}

function push({ ports }: Ctx, message: ChatMessage, hearers: Hearers): void {
  const { visitId, receiverId, senderUserId } = message;
  if (receiverId === null && hearers === null) {
    ports.realtime.toInside(visitId, 'chat_message', message);
    return;
  }
  const some = receiverId === null ? (hearers ?? []) : [receiverId];
  for (const personId of new Set([...some, senderUserId]))
    if (personId !== null) ports.realtime.toSeat({ visitId, personId }, 'chat_message', message);
}

/**
 * Stores one batch of one visit in one transaction; its pushes go out in the order of the messages' numbers. A
 * resent message is pushed again: its answer was lost, and its push perhaps too. Browsers show it once.
 */
async function store(
  tx: Ctx,
  visitId: string,
  all: readonly Waiting<Draft>[],
): Promise<Outcome<ChatMessage>[]> {
  await lockChat(tx.scope, visitId);
  const callFor = await findCallForAll(tx, visitId);
  const identities = all.map(({ ctx, what }) => identityOfDraft(ctx, what));
  const earlier = await findOwnMessages(tx.scope, visitId, identities);
  const batch: Batch = { callFor, known: new Set(earlier.map(identityOf)), accepted: [], visit: null };
  const refusals = await acceptEach(tx, all, (sender, draft) => accept(sender, batch, draft));
  const rows = await insertMessages(tx.scope, batch.accepted);
  const shown = await toMessages(tx, [...earlier, ...rows]);
  const isAsked = new Set(
    all.filter((one) => !refusals.has(one)).map(({ ctx, what }) => identityOf(identityOfDraft(ctx, what))),
  );
  const hearers = batch.visit ? await hearersOf(tx, batch.visit) : [];
  await afterCommit(tx, () => {
    for (const [index, row] of [...earlier, ...rows].entries()) {
      const message = shown[index];
      if (message && isAsked.has(identityOf(row))) push(tx, message, hearers);
    }
  });
  const storedAs = byIdentity(
    [...earlier, ...rows].map((row, index) => ({
      senderId: row.senderId,
      clientMessageId: row.clientMessageId,
      message: shown[index],
    })),
  );
  return all.map((waiting) => {
    const refusal = refusals.get(waiting);
    if (refusal) return { refusal };
    const stored = storedAs.get(identityOf(identityOfDraft(waiting.ctx, waiting.what)))?.message;
    if (!stored) throw new Error('A message that was just stored is gone.');
    return { stored };
  });
}

const write = inBatches<Draft, ChatMessage>({ store });

/**
 * Stores a message and answers once it is committed. Messages of one visit that come while others are being written
 * wait and are then written together: a full class costs little more than one writer. Refuses each for its own sender.
 */
export function writeMessage(ctx: PersonCtx, draft: Draft): Promise<ChatMessage> {
  return write(ctx, draft.visitId, draft);
}
