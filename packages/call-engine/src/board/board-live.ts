import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import {
  packPoints,
  unpackPoints,
  type BoardPoint,
  type BoardStroke,
} from '@lectern/contract/call/board/board.rules.ts';
import type { BoardLive } from '@lectern/contract/call/board/board.shapes.ts';

/** A stroke that somebody is drawing. */
export interface LiveStroke extends Omit<BoardStroke, 'points'> {
  readonly userId: string;
  readonly points: BoardPoint[];
  hasPressure: boolean;
}

/** The sent form of a stroke in progress. */
export type LivePart = Omit<BoardLive, 'userId' | 'visitId'>;

/** Strokes of others while they are drawn; each goes when it is finished, or when nothing of it came for a while. */
export class LiveStrokes {
  readonly strokes = new Map<string, LiveStroke>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Takes up a part; one that does not follow on what is known is left out. */
  receive(part: Omit<BoardLive, 'visitId'>): void {
    const { strokeId, userId, ink, size, isEraser, from } = part;
    const packed = unpackPoints(part.points);
    const known = this.strokes.get(strokeId);
    if (!packed || (known?.points.length ?? 0) !== from || (known && known.userId !== userId)) return;
    const stroke = known ?? {
      kind: isEraser ? 'eraser' : 'pen',
      id: strokeId,
      userId,
      ink,
      size,
      points: [],
      hasPressure: packed.hasPressure,
    };
    stroke.points.push(...packed.points);
    this.strokes.set(strokeId, stroke);
    clearTimeout(this.timers.get(strokeId));
    this.timers.set(
      strokeId,
      setTimeout(() => this.finish([strokeId]), boardLimits.liveForgottenMs),
    );
    this.changed();
  }

  /** Strokes are on the board now, or will never be. */
  finish(ids: readonly string[]): void {
    let isChanged = false;
    for (const id of ids) {
      clearTimeout(this.timers.get(id));
      this.timers.delete(id);
      isChanged = this.strokes.delete(id) || isChanged;
    }
    if (isChanged) this.changed();
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.strokes.clear();
  }
}

/** Shows the others one's own stroke in steps; refused steps are not sent again. */
export class LiveSender {
  private readonly send: (part: LivePart) => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;

  constructor(send: (part: LivePart) => void) {
    this.send = send;
  }

  /** The stroke has grown. */
  grown(stroke: LiveStroke): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const fresh = stroke.points.slice(this.sent);
      if (fresh.length === 0) return;
      const { id: strokeId, ink, size, kind } = stroke;
      this.send({
        strokeId,
        isEraser: kind === 'eraser',
        ink,
        size,
        from: this.sent,
        points: packPoints(fresh, stroke.hasPressure),
      });
      this.sent = stroke.points.length;
    }, boardLimits.liveEveryMs);
  }

  /** The stroke is finished or given up; the next one is a new one. */
  ended(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sent = 0;
  }
}
