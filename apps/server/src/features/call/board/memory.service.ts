import type { Ctx, Ports } from '../../../platform/context/ctx.ts';
import { listUpdates, readSnapshot, saveSnapshot, type BoardRow } from './board.repo.ts';
import { addStored, emptyDocument, wholeUpdate, type OpenDocument } from './document.service.ts';

/** How many boards are kept in memory; the least recently used one goes first. */
const mostOpen = 200;
/** After this many updates a board is stored as a whole again. */
const updatesPerSnapshot = 200;

/** Boards of this process. The database decides: each use first takes over what other processes have stored. */
const openBoards = new WeakMap<Ports, Map<string, OpenDocument>>();

function boardsOf(ports: Ports): Map<string, OpenDocument> {
  const boards = openBoards.get(ports) ?? new Map<string, OpenDocument>();
  openBoards.set(ports, boards);
  return boards;
}

function remember(ports: Ports, visitId: string, document: OpenDocument): void {
  const boards = boardsOf(ports);
  boards.delete(visitId);
  boards.set(visitId, document);
  const [oldest] = boards.keys();
  if (boards.size > mostOpen && oldest !== undefined) boards.delete(oldest);
}

async function load(ctx: Ctx, board: BoardRow): Promise<OpenDocument> {
  const document = emptyDocument(board.generation);
  const snapshot = await readSnapshot(ctx.scope, board.visitId);
  if (snapshot) addStored(document, { seq: board.snapshotSeq, content: snapshot });
  return document;
}

function isUsable(document: OpenDocument | undefined, board: BoardRow): document is OpenDocument {
  return (
    document?.generation === board.generation &&
    document.seq >= board.snapshotSeq &&
    document.seq <= board.lastSeq
  );
}

/** A board as it is stored at this moment. To be asked for while the board is locked. */
export async function openDocument(ctx: Ctx, board: BoardRow): Promise<OpenDocument> {
  const kept = boardsOf(ctx.ports).get(board.visitId);
  const document = isUsable(kept, board) ? kept : await load(ctx, board);
  if (document.seq < board.lastSeq)
    for (const update of await listUpdates(ctx.scope, board.visitId, document.seq))
      addStored(document, update);
  remember(ctx.ports, board.visitId, document);
  return document;
}

/** Forgets a board in memory: something was drawn on it that was not stored. */
export function closeDocument(ports: Ports, visitId: string): void {
  boardsOf(ports).delete(visitId);
}

/** Stores a board as a whole once many updates have come together. */
export async function compact(ctx: Ctx, board: BoardRow, document: OpenDocument): Promise<void> {
  if (document.seq - board.snapshotSeq < updatesPerSnapshot) return;
  const content = wholeUpdate(document);
  await saveSnapshot(ctx.scope, board.visitId, { seq: document.seq, content });
  document.bytes = content.byteLength;
}
