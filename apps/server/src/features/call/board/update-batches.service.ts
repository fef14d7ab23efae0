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
import { mayClear, mayDraw } from './board.policy.ts';
import {
  insertImages,
  insertUpdate,
  listImages,
  listWriters,
  lockBoard,
  type BoardRow,
} from './board.repo.ts';
import { checkUpdate, drawUpdate, mergeUpdates, type OpenDocument } from './document.service.ts';
import { closeDocument, compact, openDocument } from './memory.service.ts';

interface Waiting {
  readonly ctx: PersonCtx;
  readonly visitId: string;
  readonly update: Uint8Array;
  readonly resolve: (stored: null) => void;
  readonly reject: (reason: unknown) => void;
}

/** So many updates are stored together; the others of a board wait for the next lot. */
const mostTogether = 100;

/** Who waits to draw, by visit; each process stores the updates that reach it, the lock orders them with others'. */
const queues = new WeakMap<Ports, Map<string, Waiting[]>>();

interface Lot {
  readonly board: BoardRow;
  readonly document: OpenDocument;
  readonly callFor: (asker: PersonCtx) => Promise<FoundCall>;
  readonly owners: ReadonlyMap<number, string>;
  readonly accepted: Uint8Array[];
}

/** A picture is put on a board by who uploaded it; from then on it belongs to the board. */
async function takeImages(ctx: PersonCtx, visitId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const known = new Set(await listImages(ctx.scope, visitId));
  const fresh = [...new Set(fileIds)].filter((fileId) => !known.has(fileId));
  const stored = await files.filesByIds(ctx, fresh);
  for (const { contentType } of stored.values())
    if (!contentType.startsWith('image/')) throw new Refusal('file_type_refused');
  await files.claimFiles(ctx, fresh, visitId);
  await insertImages(ctx.scope, visitId, fresh);
}

/** Takes an update into its lot. Refuses by the sender's part in the call at this moment, and by what is in it. */
async function accept(tx: Ctx, lot: Lot, { ctx, visitId, update }: Waiting): Promise<void> {
  const sender = joinTransaction(tx, ctx);
  const { personId } = sender.actor;
  const { facts } = await lot.callFor(sender);
  const holdsPen = lot.board.penHolderId === personId;
  refuseUnless(mayDraw(facts, holdsPen));
  const { fileIds, addsSomething } = checkUpdate(lot.document, update, {
    ownerOf: (clientId) => lot.owners.get(clientId),
    personId,
    mayClear: mayClear(facts, holdsPen),
  });
  if (!addsSomething) return;
  await takeImages(sender, visitId, fileIds);
  drawUpdate(lot.document, update);
  lot.accepted.push(update);
}

/** The refusals of a lot, by update; everything else that is thrown ends the transaction. */
async function acceptAll(tx: Ctx, lot: Lot, all: readonly Waiting[]): Promise<Map<Waiting, Refusal>> {
  const refusals = new Map<Waiting, Refusal>();
  for (const waiting of all) {
    try {
      await accept(tx, lot, waiting);
    } catch (error) {
      // A refusal is its sender's alone: what the others drew is stored.
      if (!(error instanceof Refusal)) throw error;
      refusals.set(waiting, error);
    }
  }
  return refusals;
}

/** One lot of one board in one transaction: stored as one update, and pushed as one. */
async function store(tx: Ctx, visitId: string, all: readonly Waiting[]): Promise<Map<Waiting, Refusal>> {
  const board = await lockBoard(tx.scope, visitId);
  const callFor = await findCallForAll(tx, visitId);
  const document = await openDocument(tx, board);
  const owners = new Map((await listWriters(tx.scope, visitId)).map((one) => [one.clientId, one.personId]));
  const lot: Lot = { board, document, callFor, owners, accepted: [] };
  const refusals = await acceptAll(tx, lot, all);
  if (lot.accepted.length === 0) return refusals;
  const content = mergeUpdates(lot.accepted);
  document.seq = board.lastSeq + 1;
  document.bytes += content.byteLength;
  await insertUpdate(tx.scope, visitId, { seq: document.seq, content });
  await compact(tx, board, document);
  await afterCommit(tx, () =>
    tx.ports.realtime.toVisit(visitId, 'white_board_message', { visitId, textMessage: Buffer.from(content) }),
  );
  return refusals;
}

/** Stores a lot and answers everybody in it. A lot that fails is tried one by one: nobody fails by another's update. */
async function storeLot(all: readonly Waiting[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  try {
    const refusals = await transaction<Ctx, Map<Waiting, Refusal>>(first.ctx, (tx) =>
      store(tx, first.visitId, all),
    );
    for (const waiting of all) {
      const refusal = refusals.get(waiting);
      if (refusal) waiting.reject(refusal);
      else waiting.resolve(null);
    }
  } catch (error) {
    // Nothing of the lot is stored, though it may be drawn in memory; an update alone hears what went wrong.
    closeDocument(first.ctx.ports, first.visitId);
    if (all.length === 1) first.reject(error);
    else for (const one of all) await storeLot([one]);
  }
}

async function drain(waiting: Waiting[], done: () => void): Promise<void> {
  for (let lot = waiting.splice(0, mostTogether); lot.length > 0; lot = waiting.splice(0, mostTogether))
    await storeLot(lot);
  done();
}

/**
 * Draws on a board and answers once it is stored. Updates of one board that come while others are being stored wait and
 * are then stored together. Refuses each for its own sender, and the board stays as it was.
 */
export function drawOnBoard(ctx: PersonCtx, visitId: string, update: Uint8Array): Promise<null> {
  const { promise, resolve, reject } = Promise.withResolvers<null>();
  const own = queues.get(ctx.ports) ?? new Map<string, Waiting[]>();
  queues.set(ctx.ports, own);
  // An id of another institution's visit must not end up in a lot with those who belong to it.
  const key = `${ctx.scope.institutionId} ${visitId}`;
  const running = own.get(key);
  const waiting = running ?? [];
  // The bytes of a message share their memory with those of others.
  waiting.push({ ctx, visitId, update: Uint8Array.from(update), resolve, reject });
  if (!running) {
    own.set(key, waiting);
    void drain(waiting, () => own.delete(key));
  }
  return promise;
}
