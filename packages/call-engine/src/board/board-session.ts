import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import type { BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardSync } from '@lectern/contract/call/board/board.shapes.ts';
import { createState, type Observable } from '../observable.ts';
import { BoardDocument, mergeDrawn, type BoardChange } from './board-document.ts';

/** What a person sees of the board apart from the drawing. */
export interface BoardState {
  /** Whether everything is there that was drawn before; until then nothing can be drawn. */
  readonly isReady: boolean;
  readonly mayDraw: boolean;
  readonly mayClear: boolean;
  /** The person with the pen besides the educator. */
  readonly penUserId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Whether the server has everything that was drawn here. */
  readonly isSaved: boolean;
  readonly isEmpty: boolean;
}

/** Why something was not stored: it never arrived, came too fast, belongs to a board that was started over, or is refused for good. */
export type BoardFailure = 'notArrived' | 'tooFast' | 'stale' | 'refused';

/** The server, handed in. */
export interface BoardDependencies {
  /** Whether there is a connection on which this board may be drawn; without one nothing is sent, and its return brings everything on. */
  readonly isConnected: () => boolean;
  readonly sync: (query: { clientId: number; stateVector: Uint8Array }) => Promise<BoardSync>;
  readonly draw: (update: Uint8Array) => Promise<unknown>;
  readonly failureOf: (error: unknown) => BoardFailure;
  /** Something that was drawn here was refused and is gone again. */
  readonly refused: (error: unknown) => void;
  readonly newId: () => string;
}

/** Bytes of a message, in either form in which sockets hand them over. */
export function asBytes(value: Uint8Array | ArrayBuffer): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(value);
}

const initial: BoardState = {
  isReady: false,
  mayDraw: false,
  mayClear: false,
  penUserId: null,
  canUndo: false,
  canRedo: false,
  isSaved: true,
  isEmpty: true,
};

const againMs = 1_000;

/**
 * The board of a call in one browser: draws at once, sends in order and again after a cut, brings what was missed, and
 * starts over from what the server has when something was refused.
 */
export class BoardSession {
  readonly state: Observable<BoardState>;
  private readonly own = createState<BoardState>(initial);
  private readonly dependencies: BoardDependencies;
  private readonly listeners = new Set<(change: BoardChange) => void>();
  private document = this.open();
  private pending: Uint8Array[] = [];
  private isSending = false;
  private isStopped = false;
  /** Whether something may have been missed since the server last said what there is. */
  private isBehind = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(dependencies: BoardDependencies) {
    this.dependencies = dependencies;
    this.state = this.own;
  }

  get items(): readonly BoardItem[] {
    return this.document.items;
  }

  /** Calls back on every visible change. Returns how to stop. */
  onChange(listener: (change: BoardChange) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Comes to the board, or comes back after a cut. */
  async join(): Promise<void> {
    if (this.isStopped) return;
    const { document } = this;
    this.isBehind = true;
    let answer: BoardSync;
    try {
      answer = await this.dependencies.sync({
        clientId: document.clientId,
        stateVector: document.stateVector,
      });
    } catch (error) {
      // Another number is chosen where this one is a stranger's; all else is tried again, at the latest when the connection is back.
      if (document === this.document && this.dependencies.failureOf(error) === 'stale') this.begin();
      this.later();
      return;
    }
    if (this.isStopped || document !== this.document) return;
    this.isBehind = false;
    const { mayDraw, mayClear, penUserId } = answer;
    document.receive(asBytes(answer.textMessage));
    this.own.patch({ isReady: true, mayDraw, mayClear, penUserId });
    await this.flush();
  }

  /** Takes up what the server pushed. */
  receive(update: Uint8Array | ArrayBuffer): void {
    this.document.receive(asBytes(update));
  }

  /** The board starts over, for everybody. */
  async cleared(): Promise<void> {
    this.begin();
    await this.join();
  }

  /** Somebody got the pen, or lost it: fetch what may be done now. */
  async penMoved(userId: string | null): Promise<void> {
    this.own.patch({ penUserId: userId });
    await this.join();
  }

  /** Puts something on the board. */
  add(item: BoardItem): void {
    if (this.mayAct()) this.document.add(item);
  }

  clear(): void {
    const { mayClear, isEmpty } = this.own.get();
    if (this.mayAct() && mayClear && !isEmpty) this.document.clear(this.dependencies.newId());
  }

  undo(): void {
    if (this.mayAct()) this.document.undo();
  }

  redo(): void {
    if (this.mayAct()) this.document.redo();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.document.destroy();
  }

  private mayAct(): boolean {
    const { isReady, mayDraw } = this.own.get();
    return isReady && mayDraw && !this.isStopped;
  }

  private open(): BoardDocument {
    return new BoardDocument({
      drawn: (update) => {
        this.pending.push(update);
        this.own.patch({ isSaved: false });
        void this.flush();
      },
      changed: (change) => {
        this.own.patch({ isEmpty: change.items.length === 0 });
        for (const listener of this.listeners) listener(change);
      },
      history: () => this.own.patch({ canUndo: this.document.canUndo, canRedo: this.document.canRedo }),
    });
  }

  /** An empty board under a new number; unstored things are gone. */
  private begin(): void {
    const removed = this.document.items;
    this.document.destroy();
    this.document = this.open();
    this.pending = [];
    this.own.set(initial);
    const change = { items: [], added: [], removed, isOnTop: false };
    for (const listener of this.listeners) listener(change);
  }

  /** Tries again what was not answered: first what may have been missed, then what waits to be sent. */
  private later(): void {
    clearTimeout(this.timer);
    if (this.isStopped || !this.dependencies.isConnected()) return;
    this.timer = setTimeout(() => void (this.isBehind ? this.join() : this.flush()), againMs);
  }

  /** As much of the waiting updates as one message takes. */
  private nextLot(): Uint8Array[] {
    let bytes = 0;
    const end = this.pending.findIndex((update, at) => {
      bytes += update.byteLength;
      return at > 0 && bytes > boardLimits.updateBytes * 0.75;
    });
    return this.pending.slice(0, end === -1 ? this.pending.length : end);
  }

  /** One message at a time, so that the order of drawing is the order of storing. */
  private async flush(): Promise<void> {
    // Updates given to a closed connection would go out with the next one, before the seat is taken again, and be
    // refused.
    if (this.isSending || !this.dependencies.isConnected()) return;
    this.isSending = true;
    try {
      while (this.pending.length > 0 && this.own.get().isReady && (await this.deliver())) continue;
    } finally {
      this.isSending = false;
    }
    if (this.pending.length === 0) this.own.patch({ isSaved: true });
  }

  /** Sends one lot. False if the rest has to wait. */
  private async deliver(): Promise<boolean> {
    const { document } = this;
    const lot = this.nextLot();
    try {
      await this.dependencies.draw(mergeDrawn(lot));
    } catch (error) {
      // Updates that never arrived stay and are sent again; those the server refuses are undone; those of an earlier
      // board are dropped.
      return document !== this.document || this.failed(error);
    }
    if (document === this.document) this.pending = this.pending.slice(lot.length);
    return true;
  }

  private failed(error: unknown): false {
    const failure = this.dependencies.failureOf(error);
    if (failure === 'notArrived' || failure === 'tooFast') {
      this.later();
      return false;
    }
    if (failure === 'refused') this.dependencies.refused(error);
    this.begin();
    void this.join();
    return false;
  }
}
