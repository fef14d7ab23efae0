import { boardInks, boardPaper } from '@lectern/contract/call/board/board.names.ts';
import {
  hasOutline,
  linePath,
  outlineOptions,
  outlinePath,
  strokeWidth,
  unpackPoints,
  type BoardItem,
  type BoardPoint,
  type BoardStroke,
  type PackedStroke,
} from '@lectern/contract/call/board/board.rules.ts';
import { getStroke } from 'perfect-freehand';
import type { BoardImages } from './board-images.ts';

/** A part of the board, in its own pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Shape {
  readonly box: Box;
  readonly path: Path2D | null;
  readonly isOutline: boolean;
}

type StrokeLook = Pick<BoardStroke, 'kind' | 'ink' | 'size'>;

const shapes = new WeakMap<BoardItem, Shape>();
const nothing: Shape = { box: { left: 0, top: 0, right: 0, bottom: 0 }, path: null, isOutline: false };

/** The path of a stroke, around it or along it, in the words of SVG; the same as the server draws. */
function strokePath(look: StrokeLook, points: readonly BoardPoint[], hasPressure: boolean): string {
  if (!hasOutline(look, hasPressure)) return linePath(points);
  const outline = getStroke(
    points.map((point) => [...point]),
    outlineOptions(look),
  );
  return outlinePath(outline);
}

/** Draws a stroke that is no thing on the board yet. */
export function paintStroke(
  context: CanvasRenderingContext2D,
  look: StrokeLook,
  { points, hasPressure }: PackedStroke,
): void {
  const path = new Path2D(strokePath(look, points, hasPressure));
  paintPath(context, look, { path, isOutline: hasOutline(look, hasPressure) });
}

function paintPath(
  context: CanvasRenderingContext2D,
  look: StrokeLook,
  { path, isOutline }: { path: Path2D; isOutline: boolean },
): void {
  // Erasing paints the board's own white.
  const color = look.kind === 'eraser' ? boardPaper : boardInks[look.ink];
  if (isOutline) {
    context.fillStyle = color;
    context.fill(path);
    return;
  }
  context.strokeStyle = color;
  context.lineWidth = strokeWidth(look);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(path);
}

function boxOfPoints(points: readonly BoardPoint[], margin: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

function makeShape(item: BoardItem): Shape {
  if (item.kind === 'clear') return nothing;
  if (item.kind === 'image') {
    const { x, y, width, height } = item;
    return { box: { left: x, top: y, right: x + width, bottom: y + height }, path: null, isOutline: false };
  }
  const packed = unpackPoints(item.points);
  if (!packed) return nothing;
  return {
    box: boxOfPoints(packed.points, strokeWidth(item) + 2),
    path: new Path2D(strokePath(item, packed.points, packed.hasPressure)),
    isOutline: hasOutline(item, packed.hasPressure),
  };
}

function shapeOf(item: BoardItem): Shape {
  const known = shapes.get(item) ?? makeShape(item);
  shapes.set(item, known);
  return known;
}

/** The position of a thing. */
export function boxOf(item: BoardItem): Box {
  return shapeOf(item).box;
}

/** Whether two parts of the board touch. */
export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The smallest area that contains both. */
export function around(a: Box | null, b: Box): Box {
  if (!a) return b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Draws one thing; a picture that is not loaded yet is left out. */
export function paintItem(context: CanvasRenderingContext2D, item: BoardItem, images: BoardImages): void {
  if (item.kind === 'clear') return;
  if (item.kind === 'image') {
    const image = images.get(item.fileId);
    if (image) context.drawImage(image, item.x, item.y, item.width, item.height);
    return;
  }
  const { path, isOutline } = shapeOf(item);
  if (path) paintPath(context, item, { path, isOutline });
}
