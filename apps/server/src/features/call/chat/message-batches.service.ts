import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import {
  afterCommit,
  joinTransaction,
  transaction,
  type Ctx,
  type PersonCtx,
  type Ports,
} from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as files from '../../files/files.service.ts';
import { findCallForAll, type FoundCall } from '../entry/entry.service.ts';
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

interface Waiting {
  readonly ctx: PersonCtx;
  readonly draft: Draft;
  readonly resolve: (stored: ChatMessage) => void;
  readonly reject: (reason: unknown) => void;
}

/** How one message of a lot went. */
type Outcome = { readonly stored: ChatMessage } | { readonly refusal: Refusal };

/** So many messages are written together; the others of a visit wait for the next lot. */
const mostTogether = 100;

/** Who waits to write, by visit; each process writes the messages that reach it, the lock orders them with others'. */
const queues = new WeakMap<Ports, Map<string, Waiting[]>>();

function refuseReceiver(found: FoundCall, actorId: string, receiverId: string): void {
  const receiver = found.participants.find((one) => one.personId === receiverId);
  refuseUnless(mayWriteTo(found.facts, receiver, receiverId === actorId));
}

function identityOfWaiting({ ctx, draft }: Waiting) {
  return { senderId: ctx.actor.personId, clientMessageId: draft.clientMessageId };
}

function newMessage({ ctx, draft }: Waiting): NewMessage & { senderId: string } {
  return {
    visitId: draft.visitId,
    senderId: ctx.actor.personId,
    clientMessageId: draft.clientMessageId,
    kind: 'user',
    body: draft.text,
    fileId: draft.fileId,
    receiverId: draft.receiverId,
    createdAt: ctx.clock.now(),
  };
}

interface Lot {
  readonly callFor: (asker: PersonCtx) => Promise<FoundCall>;
  /** Messages that need not be stored any more: earlier ones, and those accepted before in this lot. */
  readonly known: Set<string>;
  readonly accepted: NewMessage[];
}

/** Takes a message into its lot. Refuses by the sender's own part in the visit; a message sent again is only found. */
async function accept(tx: Ctx, lot: Lot, waiting: Waiting): Promise<void> {
  const sender = joinTransaction(tx, waiting.ctx);
  const { fileId, receiverId } = waiting.draft;
  const found = await lot.callFor(sender);
  refuseUnless(mayReadChat(found.facts));
  const identity = identityOf(identityOfWaiting(waiting));
  if (lot.known.has(identity)) return;
  refuseUnless(mayWriteChat(found.facts));
  if (receiverId) refuseReceiver(found, sender.actor.personId, receiverId);
  if (fileId) await files.claimFiles(sender, [fileId], waiting.draft.visitId);
  lot.known.add(identity);
  lot.accepted.push(newMessage(waiting));
}

/** The refusals of a lot, by message; everything else that is thrown ends the transaction. */
async function acceptAll(tx: Ctx, lot: Lot, all: readonly Waiting[]): Promise<Map<Waiting, Refusal>> {
  const refusals = new Map<Waiting, Refusal>();
  for (const waiting of all) {
    try {
      await accept(tx, lot, waiting);
    } catch (error) {
      // A refusal is its sender's alone: the others' messages are written.
      if (!(error instanceof Refusal)) throw error;
      refusals.set(waiting, error);
    }
  }
  return refusals;
}

function push({ ports }: Ctx, message: ChatMessage): void {
  const { visitId, receiverId, senderUserId } = message;
  if (receiverId === null) {
    ports.realtime.toVisit(visitId, 'chat_message', message);
    return;
  }
  for (const personId of [receiverId, senderUserId])
    if (personId !== null) ports.realtime.toSeat({ visitId, personId }, 'chat_message', message);
}

/** One lot of one visit in one transaction; what it pushes goes out in the order of the messages' numbers. */
async function store(tx: Ctx, visitId: string, all: readonly Waiting[]): Promise<Outcome[]> {
  await lockChat(tx.scope, visitId);
  const callFor = await findCallForAll(tx, visitId);
  const earlier = await findOwnMessages(tx.scope, visitId, all.map(identityOfWaiting));
  const lot: Lot = { callFor, known: new Set(earlier.map(identityOf)), accepted: [] };
  const refusals = await acceptAll(tx, lot, all);
  const rows = await insertMessages(tx.scope, lot.accepted);
  const shown = await toMessages(tx, [...earlier, ...rows]);
  const fresh = shown.slice(earlier.length);
  await afterCommit(tx, () => {
    for (const message of fresh) push(tx, message);
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
    const stored = storedAs.get(identityOf(identityOfWaiting(waiting)))?.message;
    if (!stored) throw new Error('A message that was just stored is gone.');
    return { stored };
  });
}

/** Writes a lot and answers everybody in it. A lot that fails is tried one by one: nobody fails by another's message. */
async function writeLot(visitId: string, all: readonly Waiting[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  try {
    const outcomes = await transaction<Ctx, Outcome[]>(first.ctx, (tx) => store(tx, visitId, all));
    for (const [index, outcome] of outcomes.entries()) {
      if ('stored' in outcome) all[index]?.resolve(outcome.stored);
      else all[index]?.reject(outcome.refusal);
    }
  } catch (error) {
    // Nothing of the lot is stored; a message alone hears what went wrong.
    if (all.length === 1) first.reject(error);
    else for (const one of all) await writeLot(visitId, [one]);
  }
}

async function drain(waiting: Waiting[], done: () => void): Promise<void> {
  for (let lot = waiting.splice(0, mostTogether); lot.length > 0; lot = waiting.splice(0, mostTogether))
    await writeLot(lot[0]?.draft.visitId ?? '', lot);
  done();
}

/**
 * Stores a message and answers once it is committed. Messages of one visit that come while others are being written
 * wait and are then written together: a full class costs little more than one writer. Refuses each for its own sender.
 */
export function writeMessage(ctx: PersonCtx, draft: Draft): Promise<ChatMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ChatMessage>();
  const own = queues.get(ctx.ports) ?? new Map<string, Waiting[]>();
  queues.set(ctx.ports, own);
  // An id of another institution's visit must not end up in a lot with those who belong to it.
  const key = `${ctx.scope.institutionId} ${draft.visitId}`;
  const running = own.get(key);
  const waiting = running ?? [];
  waiting.push({ ctx, draft, resolve, reject });
  if (!running) {
    own.set(key, waiting);
    void drain(waiting, () => own.delete(key));
  }
  return promise;
}
