import type { LiveStroke } from '@lectern/call-engine/board/board-live.ts';
import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import type { BoardInk, BoardPen } from '@lectern/contract/call/board/board.names.ts';
import { packPoints, type BoardPoint } from '@lectern/contract/call/board/board.rules.ts';
import type { LiveBoard } from '../live-board.ts';

/** The drawing tool. */
export interface BoardTool {
  readonly kind: 'pen' | 'eraser';
  readonly ink: BoardInk;
  readonly size: BoardPen;
}

interface Surroundings {
  readonly board: LiveBoard;
  readonly tool: () => BoardTool;
  /** The stroke in progress has changed, or is gone. */
  readonly changed: () => void;
}

/** The hand that draws: pointers become strokes, one at a time, with the pen's pressure where there is one. */
export class BoardHand {
  stroke: LiveStroke | null = null;
  private readonly around: Surroundings;
  private pointerId: number | null = null;
  private place: DOMRect | null = null;

  constructor(around: Surroundings) {
    this.around = around;
  }

  /** A pointer touches the board. False where it draws nothing. */
  begin(event: PointerEvent, place: DOMRect): boolean {
    const { isReady, mayDraw } = this.around.board.session.state.get();
    if (!isReady || !mayDraw || event.button !== 0 || this.pointerId !== null) return false;
    this.pointerId = event.pointerId;
    this.place = place;
    this.stroke = this.newStroke(event.pointerType === 'pen');
    this.add(event);
    return true;
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.pointerId) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) this.add(step);
  }

  end(event: PointerEvent): void {
    if (event.pointerId !== this.pointerId) return;
    this.pointerId = null;
    this.finish();
  }

  /** The pointer turned out to be something else: its stroke is removed. */
  giveUp(event: PointerEvent): void {
    if (event.pointerId !== this.pointerId) return;
    this.pointerId = null;
    this.stroke = null;
    this.around.board.endStroke();
    this.around.changed();
  }

  private newStroke(hasPressure: boolean): LiveStroke {
    return { ...this.around.tool(), id: crypto.randomUUID(), userId: '', points: [], hasPressure };
  }

  private add(event: PointerEvent): void {
    const { stroke, place } = this;
    if (!stroke || !place) return;
    const x = ((event.clientX - place.left) / place.width) * boardLimits.widthPx;
    const y = ((event.clientY - place.top) / place.height) * boardLimits.heightPx;
    const point: BoardPoint = [
      Math.min(boardLimits.widthPx, Math.max(0, x)),
      Math.min(boardLimits.heightPx, Math.max(0, y)),
      stroke.hasPressure ? event.pressure : 0.5,
    ];
    const last = stroke.points.at(-1);
    if (last?.[0] === point[0] && last[1] === point[1]) return;
    stroke.points.push(point);
    if (stroke.points.length >= boardLimits.pointsOfStroke) this.goOn(stroke, point);
    else this.around.board.showStroke(stroke);
    this.around.changed();
  }

  /** A very long stroke goes on as another one, from where it was. */
  private goOn(stroke: LiveStroke, point: BoardPoint): void {
    this.finish();
    this.stroke = this.newStroke(stroke.hasPressure);
    this.stroke.points.push(point);
  }

  private finish(): void {
    const { stroke } = this;
    this.stroke = null;
    this.around.board.endStroke();
    if (stroke && stroke.points.length > 0) {
      const { kind, id, ink, size, hasPressure } = stroke;
      this.around.board.session.add({
        kind,
        id,
        ink,
        size,
        points: packPoints(stroke.points, hasPressure),
      });
    }
    this.around.changed();
  }
}
