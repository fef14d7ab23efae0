import * as Y from 'yjs';
import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { readBoardItem, visibleItems, type BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import { Refusal } from '../../../platform/context/refusal.ts';

/** A board in memory, as far as it is stored. */
export interface OpenDocument {
  readonly doc: Y.Doc;
  readonly generation: number;
  /** The number of the last stored update in it. */
  seq: number;
  /** Bytes of the updates it was built from; a new snapshot makes them fewer. */
  bytes: number;
}

/** The facts of a sender that decide what an update may contain. */
export interface UpdateRights {
  /** The owner of a number under which things are written. */
  readonly ownerOf: (clientId: number) => string | undefined;
  readonly personId: string;
  /** May hide everything, and remove other people's drawings. */
  readonly mayClear: boolean;
}

/** The new things of an update. */
export interface CheckedUpdate {
  readonly fileIds: readonly string[];
  readonly addsSomething: boolean;
}

const listName = 'items';
const mostRanges = 20_000;

function refused(): Refusal {
  return new Refusal('board_update_refused');
}

/** An empty board. */
export function emptyDocument(generation: number): OpenDocument {
  return { doc: new Y.Doc(), generation, seq: 0, bytes: 0 };
}

/** Loads stored updates into a board. */
export function addStored(document: OpenDocument, stored: { seq: number; content: Uint8Array }): void {
  Y.applyUpdate(document.doc, Uint8Array.from(stored.content));
  document.seq = stored.seq;
  document.bytes += stored.content.byteLength;
}

/** Everything on a board in order, including hidden things. */
export function itemsOf({ doc }: Pick<OpenDocument, 'doc'>): BoardItem[] {
  return doc.getArray<BoardItem>(listName).toArray();
}

/** The whole board as one update. */
export function wholeUpdate({ doc }: OpenDocument): Uint8Array {
  return Y.encodeStateAsUpdate(doc);
}

/** The part of the board that a browser is missing. Refuses with board_update_refused an invalid state. */
export function missingUpdate({ doc }: OpenDocument, stateVector: Uint8Array): Uint8Array {
  try {
    return Y.encodeStateAsUpdate(doc, Uint8Array.from(stateVector));
  } catch {
    // No browser of ours sends an unreadable state.
    throw refused();
  }
}

/** Several updates as one. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  return Y.mergeUpdates([...updates]);
}

type Decoded = ReturnType<typeof Y.decodeUpdate>;

function decode(update: Uint8Array): Decoded {
  try {
    return Y.decodeUpdate(update);
  } catch {
    // No browser of ours sends such bytes: whatever is wrong with them, they are not drawn.
    throw refused();
  }
}

/** How far each browser's writing is known, including the update being checked. */
type Known = (clientId: number) => number;

interface Clocks {
  readonly known: Known;
  readonly learn: (clientId: number, clock: number) => void;
}

function clocksOf({ doc }: OpenDocument): Clocks {
  const learnt = new Map<number, number>();
  return {
    known: (clientId) => learnt.get(clientId) ?? Y.getState(doc.store, clientId),
    learn: (clientId, clock) => learnt.set(clientId, clock),
  };
}

/** Where a decoded thing belongs: the list's name, or nothing if it is next to something known. */
function refuseForeignPlace(item: Y.Item, known: Known): void {
  const beside = [item.origin, item.rightOrigin].filter((id) => id !== null);
  for (const id of beside) if (id.clock >= known(id.client)) throw refused();
  const parent: unknown = item.parent;
  const isPlaced = beside.length > 0 ? parent === null : parent === listName;
  if (!isPlaced || item.parentSub !== null) throw refused();
}

function readNewItems(item: Y.Item, skip: number): BoardItem[] {
  if (!(item.content instanceof Y.ContentAny)) throw refused();
  return item.content.arr.slice(skip).map((value: unknown) => {
    const read = readBoardItem(value);
    if (!read) throw refused();
    return read;
  });
}

/** The new things of an update, each put into the one list by its sender, without a gap to what is known. */
function newItemsOf(decoded: Decoded, rights: UpdateRights, clocks: Clocks): BoardItem[] {
  return decoded.structs.flatMap((struct) => {
    if (!(struct instanceof Y.Item)) throw refused();
    const { client, clock } = struct.id;
    const from = clocks.known(client);
    // Drawing skips what is known already, no matter who sends it again.
    if (clock + struct.length <= from) return [];
    const owner = rights.ownerOf(client);
    if (owner === undefined) throw new Refusal('board_stale');
    if (owner !== rights.personId || clock > from) throw refused();
    refuseForeignPlace(struct, clocks.known);
    clocks.learn(client, clock + struct.length);
    return readNewItems(struct, Math.max(0, from - clock));
  });
}

function refuseDeletions(decoded: Decoded, rights: UpdateRights, known: Known): void {
  let ranges = 0;
  for (const [client, deleted] of decoded.ds.clients) {
    ranges += deleted.length;
    const isOwn = rights.ownerOf(client) === rights.personId;
    const isKnown = deleted.every(({ clock, len }) => clock + len <= known(client));
    if (!isKnown || ranges > mostRanges || (!isOwn && !rights.mayClear)) throw refused();
  }
}

function refuseTooMuch(document: OpenDocument, added: readonly BoardItem[], bytes: number): void {
  if (added.every((item) => item.kind === 'clear')) return;
  const shown = visibleItems([...itemsOf(document), ...added]).length;
  const isFull = shown > boardLimits.items || document.bytes + bytes > boardLimits.documentBytes;
  if (isFull) throw new Refusal('board_full');
}

/**
 * Checks an update before anything is done with it: it may contain the sender's own strokes, pictures and clearings,
 * in the one list and following the stored ones, and deletions that the sender may make. Refuses every other with
 * board_update_refused, one of a browser that has not joined this board with board_stale, and one for which
 * the board has no space with board_full.
 */
export function checkUpdate(document: OpenDocument, update: Uint8Array, rights: UpdateRights): CheckedUpdate {
  const decoded = decode(update);
  const clocks = clocksOf(document);
  const added = newItemsOf(decoded, rights, clocks);
  if (!rights.mayClear && added.some((item) => item.kind === 'clear')) throw refused();
  refuseDeletions(decoded, rights, clocks.known);
  refuseTooMuch(document, added, update.byteLength);
  return {
    fileIds: added.flatMap((item) => (item.kind === 'image' ? [item.fileId] : [])),
    addsSomething: decoded.structs.length > 0 || decoded.ds.clients.size > 0,
  };
}

/** Draws a checked update on a board. Throws when something of it could not be placed: the board in memory is spoilt then. */
export function drawUpdate({ doc }: OpenDocument, update: Uint8Array): void {
  Y.applyUpdate(doc, update);
  if (doc.store.pendingStructs !== null || doc.store.pendingDs !== null)
    throw new Error('A checked update of a board does not follow on what is stored.');
}
