import type { LiveStroke } from '@lectern/call-engine/board/board-live.ts';
import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { paintStroke } from './board-shape.ts';

/** Draws the strokes in progress above the board, once a frame at most. */
export class BoardOverlay {
  private readonly context: CanvasRenderingContext2D;
  private readonly strokes: () => Iterable<LiveStroke>;
  private frame = 0;

  constructor(canvas: HTMLCanvasElement, strokes: () => Iterable<LiveStroke>) {
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser draws nothing');
    this.context = context;
    this.strokes = strokes;
  }

  /** Something has changed. */
  invalidate(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
  }

  private draw(): void {
    const { context } = this;
    const { width, height } = context.canvas;
    const scale = width / boardLimits.widthPx;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    for (const stroke of this.strokes()) paintStroke(context, stroke, stroke);
  }
}
