import { boardLimits } from '@lectern/contract/call/board/board.limits.ts';
import { boardPaper } from '@lectern/contract/call/board/board.names.ts';
import type { BoardItem } from '@lectern/contract/call/board/board.rules.ts';
import type { BoardChange } from '@lectern/call-engine/board/board-document.ts';
import type { BoardImages } from './board-images.ts';
import { around, boxOf, overlaps, paintItem, type Box } from './board-shape.ts';

/** So many things are drawn in one go; the rest of a full board follows in the next frames. */
const itemsAtOnce = 250;

/**
 * Draws a board into one canvas and keeps it up to date: things on top are only added, other changes are redrawn in
 * place after a short pause, everything only when the size changes.
 */
export class BoardPainter {
  private readonly context: CanvasRenderingContext2D;
  private readonly images: BoardImages;
  private items: readonly BoardItem[] = [];
  /** How many of the things are drawn; fewer while a whole board is being drawn. */
  private drawn = 0;
  private dirty: Box | null = null;
  private scale = 1;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, images: BoardImages) {
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser draws nothing');
    this.context = context;
    this.images = images;
  }

  /** Draws everything, in the size that the canvas has now. */
  drawAll(items: readonly BoardItem[]): void {
    const { canvas } = this.context;
    this.scale = canvas.width / boardLimits.widthPx;
    this.items = items;
    this.drawn = 0;
    this.dirty = null;
    this.context.setTransform(1, 0, 0, 1, 0, 0);
    this.context.fillStyle = boardPaper;
    this.context.fillRect(0, 0, canvas.width, canvas.height);
    this.drawOn();
  }

  /** Takes over a change. */
  change({ items, added, removed, isOnTop }: BoardChange): void {
    const wasWhole = this.drawn === this.items.length;
    this.items = items;
    if (isOnTop) {
      if (wasWhole) this.drawOn();
      return;
    }
    if (items.length === 0) this.drawAll(items);
    else if (!wasWhole) this.drawAll(items);
    else {
      this.drawn = items.length;
      this.redraw([...added, ...removed].map(boxOf));
    }
  }

  /** Something else is in these places now; they are redrawn after a pause in which nothing more changes. */
  redraw(boxes: readonly Box[]): void {
    for (const box of boxes) this.dirty = around(this.dirty, box);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.drawDirty(), boardLimits.redrawDebounceMs);
  }

  /** A picture can be drawn from now on. */
  loaded(fileId: string): void {
    const places = this.items.filter((item) => item.kind === 'image' && item.fileId === fileId);
    if (places.length > 0) this.redraw(places.map(boxOf));
  }

  stop(): void {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
  }

  private useBoardPixels(): void {
    this.context.setTransform(this.scale, 0, 0, this.scale, 0, 0);
  }

  private drawOn(): void {
    cancelAnimationFrame(this.frame);
    const end = Math.min(this.items.length, this.drawn + itemsAtOnce);
    this.useBoardPixels();
    for (const item of this.items.slice(this.drawn, end)) paintItem(this.context, item, this.images);
    this.drawn = end;
    if (end < this.items.length) this.frame = requestAnimationFrame(() => this.drawOn());
  }

  private drawDirty(): void {
    const box = this.dirty;
    this.dirty = null;
    if (!box) return;
    // A small board is redrawn as a whole: that is quick, and then every pixel is the same as on a screen that has just come.
    if (this.drawn < this.items.length || this.items.length <= itemsAtOnce) {
      this.drawAll(this.items);
      return;
    }
    const { context, scale } = this;
    // Whole pixels of the screen: at half pixels the edge of a redrawn area would be visible.
    const [left, top] = [Math.floor(box.left * scale), Math.floor(box.top * scale)];
    const [right, bottom] = [Math.ceil(box.right * scale), Math.ceil(box.bottom * scale)];
    const [width, height] = [right - left, bottom - top];
    const place = { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, width, height);
    context.clip();
    context.fillStyle = boardPaper;
    context.fillRect(left, top, width, height);
    this.useBoardPixels();
    for (const item of this.items) if (overlaps(boxOf(item), place)) paintItem(context, item, this.images);
    context.restore();
  }
}
