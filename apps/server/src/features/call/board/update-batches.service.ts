import { afterCommit, type Ctx, type PersonCtx } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import { acceptEach, inBatches, type Outcome, type Waiting } from '../../../platform/context/batches.ts';
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

interface Batch {
  readonly visitId: string;
  readonly board: BoardRow;
  readonly document: OpenDocument;
  readonly callFor: (asker: PersonCtx) => Promise<FoundCall>;
  readonly owners: ReadonlyMap<number, string>;
  readonly accepted: Uint8Array[];
}

/** Only the uploader of a picture may put it on a board; from then on it belongs to the board. */
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

/**
 * Takes an update into its batch. Refuses by the sender's part in the call at this moment, and by the update's
 * content.
 */
async function accept(sender: PersonCtx, batch: Batch, update: Uint8Array): Promise<void> {
  const { personId } = sender.actor;
  const { facts } = await batch.callFor(sender);
  const holdsPen = batch.board.penHolderId === personId;
  refuseUnless(mayDraw(facts, holdsPen));
  const { fileIds, addsSomething } = checkUpdate(batch.document, update, {
    ownerOf: (clientId) => batch.owners.get(clientId),
    personId,
    mayClear: mayClear(facts, holdsPen),
  });
  if (!addsSomething) return;
  await takeImages(sender, batch.visitId, fileIds);
  drawUpdate(batch.document, update);
  batch.accepted.push(update);
}

/** Stores the accepted part of a batch as one update, and pushes it as one. */
async function keep(tx: Ctx, { visitId, board, document, accepted }: Batch): Promise<void> {
  const content = mergeUpdates(accepted);
  document.seq = board.lastSeq + 1;
  document.bytes += content.byteLength;
  await insertUpdate(tx.scope, visitId, { seq: document.seq, content });
  await compact(tx, board, document);
  await afterCommit(tx, () =>
    tx.ports.realtime.toInside(visitId, 'white_board_message', {
      visitId,
      textMessage: Buffer.from(content),
    }),
  );
}

/** One batch of one board in one transaction: stored as one update, and pushed as one. */
async function store(
  tx: Ctx,
  visitId: string,
  all: readonly Waiting<Uint8Array>[],
): Promise<Outcome<null>[]> {
  const board = await lockBoard(tx.scope, visitId);
  const callFor = await findCallForAll(tx, visitId);
  const document = await openDocument(tx, board);
  const owners = new Map((await listWriters(tx.scope, visitId)).map((one) => [one.clientId, one.personId]));
  const batch: Batch = { visitId, board, document, callFor, owners, accepted: [] };
  const refusals = await acceptEach(tx, all, (sender, update) => accept(sender, batch, update));
  if (batch.accepted.length > 0) await keep(tx, batch);
  return all.map((waiting) => {
    const refusal = refusals.get(waiting);
    return refusal ? { refusal } : { stored: null };
  });
}

const draw = inBatches<Uint8Array, null>({
  store,
  // It may be drawn in memory although nothing of it is stored.
  failed: (ctx, visitId) => closeDocument(ctx.ports, visitId),
});

/**
 * Draws on a board and answers once it is stored. Updates of one board that come while others are being stored wait and
 * are then stored together. Refuses each for its own sender, and the board stays as it was.
 */
export function drawOnBoard(ctx: PersonCtx, visitId: string, update: Uint8Array): Promise<null> {
  // The bytes of a message share their memory with those of others.
  return draw(ctx, visitId, Uint8Array.from(update));
}
