import type { CallResult } from '@lectern/contract/core/call.ts';
import type { boardCalls } from '@lectern/contract/call/board/board.calls.ts';
import type { boardEvents } from '@lectern/contract/call/board/board.events.ts';
import { unpackPoints } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardLive, BoardSync } from '@lectern/contract/call/board/board.shapes.ts';
import {
  afterCommit,
  transaction,
  type Ctx,
  type FilePlace,
  type PersonCtx,
} from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import * as files from '../../files/files.service.ts';
import { mayHost, type CallFacts } from '../entry/entry.policy.ts';
import { findCall, refuseCallUnless } from '../entry/entry.service.ts';
import { mayClear, mayDraw, mayHandPen, maySeeBoard } from './board.policy.ts';
import { findBoard, insertWriter, listImages, listWriters, lockBoard, setBoard } from './board.repo.ts';
import { missingUpdate } from './document.service.ts';
import { openDocument } from './memory.service.ts';
import { drawOnBoard } from './update-batches.service.ts';

type PenAnswer = CallResult<{ response: (typeof boardEvents)['toServer']['white_board_pen']['ack'] }>;

const drawsPerWindow = { most: 300, windowSeconds: 10 } as const;
const livePerWindow = { most: 400, windowSeconds: 10 } as const;
const syncsPerWindow = { most: 30, windowSeconds: 10 } as const;

/** The educator shows the board to everybody in the call, or hides it; its content stays. Refuses all others. */
export async function openBoard(
  ctx: PersonCtx,
  wanted: { visitId: string; isWhiteboardOpen: boolean },
): Promise<CallResult<typeof boardCalls.openBoard>> {
  const { visitId, isWhiteboardOpen } = wanted;
  await transaction(ctx, async (tx) => {
    const { facts } = await findCall(tx, visitId);
    await refuseCallUnless(tx, mayHost(facts));
    await lockBoard(tx.scope, visitId);
    await setBoard(tx.scope, visitId, { isOpen: isWhiteboardOpen });
    await afterCommit(tx, () =>
      tx.ports.realtime.toVisit(visitId, 'white_board_open', { visitId, isWhiteboardOpen }),
    );
  });
  return { visitId, isWhiteboardOpen };
}

/** Whether a visit's board is shown; the caller checks that the asker is in the call. */
export async function isBoardOpen(ctx: Ctx, visitId: string): Promise<boolean> {
  return (await findBoard(ctx.scope, visitId))?.isOpen ?? false;
}

interface Writer {
  readonly clientId: number;
  readonly personId: string;
}

/** A number under which somebody else writes already is refused: two hands under one number would tear the board apart. */
async function claimWriter(
  tx: Ctx,
  board: { visitId: string; writers: Writer[] },
  writer: Writer,
): Promise<void> {
  const owner = board.writers.find((one) => one.clientId === writer.clientId);
  if (owner && owner.personId !== writer.personId) throw new Refusal('board_stale');
  if (owner) return;
  await insertWriter(tx.scope, board.visitId, writer);
  board.writers.push(writer);
}

/**
 * A person who comes to a board or comes back: the number under which they write, and their part of the document.
 */
export interface BoardAsker {
  readonly personId: string;
  readonly facts: CallFacts;
  readonly clientId: number;
  readonly stateVector: Uint8Array;
}

/** Sends each asker what they are missing, with the board read once; a refusal concerns only its asker. */
export async function syncForAll(
  ctx: Ctx,
  visitId: string,
  askers: readonly BoardAsker[],
): Promise<(BoardSync | Refusal)[]> {
  return transaction(ctx, async (tx) => {
    const board = await lockBoard(tx.scope, visitId);
    const document = await openDocument(tx, board);
    const known = { visitId, writers: await listWriters(tx.scope, visitId) };
    const syncOne = async ({ personId, facts, clientId, stateVector }: BoardAsker): Promise<BoardSync> => {
      refuseUnless(maySeeBoard(facts));
      const update = missingUpdate(document, stateVector);
      await claimWriter(tx, known, { clientId, personId });
      const holdsPen = board.penHolderId === personId;
      return {
        visitId,
        textMessage: Buffer.from(update),
        isWhiteboardOpen: board.isOpen,
        penUserId: board.penHolderId,
        mayDraw: mayDraw(facts, holdsPen).ok,
        mayClear: mayClear(facts, holdsPen),
      };
    };
    const outcomes: (BoardSync | Refusal)[] = [];
    for (const asker of askers) {
      // Only people who may not see the board are refused; the others get theirs.
      try {
        outcomes.push(await syncOne(asker));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.push(error);
      }
    }
    return outcomes;
  });
}

/** Refuses who asks for the board too often. */
export async function countSync({ ports, clock, actor }: PersonCtx): Promise<void> {
  await ports.floodLimits.count(clock, { key: `board-sync:${actor.personId}`, ...syncsPerWindow });
}

/**
 * Sends a browser what it is missing of the board, and lets it write under its number from now on. Refuses people
 * who may not be in the call now, and another person's number.
 */
export async function syncBoard(
  ctx: PersonCtx,
  form: { visitId: string; clientId: number; stateVector: Uint8Array },
): Promise<BoardSync> {
  const { visitId, ...asked } = form;
  await countSync(ctx);
  const { facts } = await findCall(ctx, visitId);
  refuseUnless(maySeeBoard(facts));
  const [outcome] = await syncForAll(ctx, visitId, [{ personId: ctx.actor.personId, facts, ...asked }]);
  if (!outcome || outcome instanceof Refusal) throw outcome ?? new Refusal('not_found');
  return outcome;
}

/** Draws, and answers once it is stored. Refuses who may not draw at this moment, and who sends too often. */
export async function draw(ctx: PersonCtx, visitId: string, update: Uint8Array): Promise<null> {
  const key = `board:${ctx.actor.personId}`;
  await ctx.ports.floodLimits.count(ctx.clock, { key, ...drawsPerWindow });
  return drawOnBoard(ctx, visitId, update);
}

/** Shows the others a stroke in progress, which is kept nowhere. The same refusals as for drawing. */
export async function showLive(ctx: PersonCtx, stroke: Omit<BoardLive, 'userId'>): Promise<null> {
  const { visitId, points } = stroke;
  const { personId } = ctx.actor;
  await ctx.ports.floodLimits.count(ctx.clock, { key: `board-live:${personId}`, ...livePerWindow });
  const { facts } = await findCall(ctx, visitId);
  const board = await findBoard(ctx.scope, visitId);
  refuseUnless(mayDraw(facts, board?.penHolderId === personId));
  if (!unpackPoints(points)) throw new Refusal('board_update_refused');
  ctx.ports.realtime.toInside(visitId, 'white_board_live', { ...stroke, userId: personId });
  return null;
}

/** The educator hands the pen to one person in a session of many, or takes it back. Refuses for everybody else. */
export async function handPen(
  ctx: PersonCtx,
  { visitId, userId }: { visitId: string; userId: string | null },
): Promise<PenAnswer> {
  await transaction(ctx, async (tx) => {
    const { facts, participants } = await findCall(tx, visitId);
    const receiver = userId === null ? null : participants.find((one) => one.personId === userId);
    await refuseCallUnless(tx, mayHandPen(facts, receiver));
    await lockBoard(tx.scope, visitId);
    await setBoard(tx.scope, visitId, { penHolderId: userId });
    await tellPen(tx, visitId, userId);
  });
  return { visitId, userId };
}

async function tellPen(ctx: Ctx, visitId: string, userId: string | null): Promise<void> {
  await afterCommit(ctx, () => ctx.ports.realtime.toInside(visitId, 'white_board_pen', { visitId, userId }));
}

/** A person removed from a call loses the pen. */
export async function takePenFrom(ctx: Ctx, visitId: string, personId: string): Promise<void> {
  const board = await findBoard(ctx.scope, visitId);
  if (board?.penHolderId !== personId) return;
  await setBoard(ctx.scope, visitId, { penHolderId: null });
  await tellPen(ctx, visitId, null);
}

/** Pictures on a board are visible to everyone who may see the board. */
export const boardFiles: FilePlace = {
  kind: 'board',
  refuseUnlessSeen: async (ctx, visitId) => refuseUnless(maySeeBoard((await findCall(ctx, visitId)).facts)),
};

/** An address of a picture on the board, for people who may see the board. Refuses with not_found any other file. */
export async function boardImage(
  ctx: PersonCtx,
  { visitId, fileId }: { visitId: string; fileId: string },
): Promise<{ url: string }> {
  const { facts } = await findCall(ctx, visitId);
  refuseUnless(maySeeBoard(facts));
  if (!(await listImages(ctx.scope, visitId)).includes(fileId)) throw new Refusal('not_found');
  return { url: files.signedUrl(ctx, fileId, { kind: boardFiles.kind, about: visitId }) };
}
