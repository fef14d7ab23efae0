import * as Y from 'yjs';
import { visibleItems, type BoardItem } from '@lectern/contract/call/board/board.rules.ts';

/** A change of the board. */
export interface BoardChange {
  /** Everything that is seen now, in its order. */
  readonly items: readonly BoardItem[];
  /** The added and the removed things. */
  readonly added: readonly BoardItem[];
  readonly removed: readonly BoardItem[];
  /** The new things are on top, and nothing was removed: they can be drawn over the present picture. */
  readonly isOnTop: boolean;
}

interface DocumentNews {
  /** Something was drawn or taken back here and is to be sent. */
  readonly drawn: (update: Uint8Array) => void;
  readonly changed: (change: BoardChange) => void;
  readonly history: () => void;
}

/** Changes of this hand that can be taken back. */
const ownHand = 'own';
/** Changes of this hand that cannot. */
const tidying = 'tidying';
/** Changes that came from the server. */
const elsewhere = 'server';

/** A board as this browser has it: drawn at once, the same for everybody once all have heard of each other. */
export class BoardDocument {
  private readonly doc = new Y.Doc();
  private readonly list = this.doc.getArray<BoardItem>('items');
  private readonly undoManager = new Y.UndoManager(this.list, {
    trackedOrigins: new Set([ownHand]),
    captureTimeout: 0,
  });
  private shown: readonly BoardItem[] = [];

  constructor(news: DocumentNews) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== elsewhere) news.drawn(update);
    });
    this.list.observe(() => {
      const change = this.look();
      if (change.added.length > 0 || change.removed.length > 0) news.changed(change);
    });
    for (const event of ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const)
      this.undoManager.on(event, news.history);
  }

  /** The number under which this browser writes. */
  get clientId(): number {
    return this.doc.clientID;
  }

  /** This browser's copy of the board. */
  get stateVector(): Uint8Array {
    return Y.encodeStateVector(this.doc);
  }

  /** Everything that is seen, in its order. */
  get items(): readonly BoardItem[] {
    return this.shown;
  }

  get canUndo(): boolean {
    return this.undoManager.undoStack.length > 0;
  }

  get canRedo(): boolean {
    return this.undoManager.redoStack.length > 0;
  }

  /** Takes up what others drew. */
  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, elsewhere);
  }

  /** Puts something on the board, above all other things. */
  add(item: BoardItem): void {
    this.doc.transact(() => this.list.push([item]), ownHand);
  }

  /** Hides everything; that can be undone. What an earlier clearing hid is deleted for good. */
  clear(id: string): void {
    const hidden = this.list.length - this.shown.length;
    if (hidden > 0) this.doc.transact(() => this.list.delete(0, hidden), tidying);
    this.add({ kind: 'clear', id });
  }

  /** Takes back the last thing that was done here. */
  undo(): void {
    this.undoManager.undo();
  }

  /** Does again what was last taken back here. */
  redo(): void {
    this.undoManager.redo();
  }

  destroy(): void {
    this.undoManager.destroy();
    this.doc.destroy();
  }

  private look(): BoardChange {
    const before = this.shown;
    this.shown = visibleItems(this.list.toArray());
    const known = new Set(before);
    const kept = new Set(this.shown);
    const added = this.shown.filter((item) => !known.has(item));
    const removed = before.filter((item) => !kept.has(item));
    const isOnTop =
      removed.length === 0 &&
      added.length > 0 &&
      this.shown[before.length] === added[0] &&
      this.shown.at(-1) === added.at(-1) &&
      this.shown.length === before.length + added.length;
    return { items: this.shown, added, removed, isOnTop };
  }
}

/** Several things that were drawn as one message. */
export function mergeDrawn(updates: readonly Uint8Array[]): Uint8Array {
  const [first] = updates;
  return updates.length === 1 && first ? first : Y.mergeUpdates([...updates]);
}
