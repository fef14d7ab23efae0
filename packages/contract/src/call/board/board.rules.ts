import { boardLimits } from './board.limits.ts';
import { boardInks, boardPens, type BoardInk, type BoardPen } from './board.names.ts';

/** A point of a stroke in pixels of the board, and how hard was pressed, from 0 to 1. */
export type BoardPoint = readonly [x: number, y: number, pressure: number];

/** A stroke of a pen, or of the eraser, which paints the board's own white. */
export interface BoardStroke {
  readonly kind: 'pen' | 'eraser';
  readonly id: string;
  readonly ink: BoardInk;
  readonly size: BoardPen;
  /** Made by `packPoints`. */
  readonly points: string;
}

/** A picture on the board. */
export interface BoardImage {
  readonly kind: 'image';
  readonly id: string;
  readonly fileId: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Everything before it is hidden; taking it back brings everything back. */
export interface BoardClearing {
  readonly kind: 'clear';
  readonly id: string;
}

/** One thing on the board; later ones are on top. */
export type BoardItem = BoardStroke | BoardImage | BoardClearing;

/** The points of a stroke as they are kept, and whether the pen felt pressure. */
export interface PackedStroke {
  readonly points: readonly BoardPoint[];
  readonly hasPressure: boolean;
}

const steps = boardLimits.stepsPerPx;
const mostX = boardLimits.widthPx * steps;
const mostY = boardLimits.heightPx * steps;

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const valueOf = new Map(Array.from(digits, (digit, value) => [digit, value]));
/** The first letter: whether each point says how hard was pressed. */
const heads = { even: 'e', pressed: 'p' } as const;
const mostPressure = 63;

/** Small differences of either sign become small numbers without one, and those one or two letters. */
function numberText(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  while (rest > 31) {
    text += digits.charAt((rest % 32) + 32);
    rest = Math.floor(rest / 32);
  }
  return text + digits.charAt(rest);
}

/**
 * The points of a stroke in few characters: differences of quarters of a pixel; points outside the board are moved
 * to its edge.
 */
export function packPoints(points: readonly BoardPoint[], hasPressure: boolean): string {
  const parts: string[] = [hasPressure ? heads.pressed : heads.even];
  let lastX = 0;
  let lastY = 0;
  for (const [x, y, pressure] of points) {
    const nextX = clamp(x * steps, mostX);
    const nextY = clamp(y * steps, mostY);
    parts.push(numberText(nextX - lastX), numberText(nextY - lastY));
    if (hasPressure) parts.push(digits.charAt(clamp(pressure * mostPressure, mostPressure)));
    lastX = nextX;
    lastY = nextY;
  }
  return parts.join('');
}

/** Reads numbers one after the other; NaN behind the end, for strange letters and for numbers that are too long. */
function numberReader(text: string): { next: () => number; digit: () => number; isAtEnd: () => boolean } {
  let at = 1;
  const digit = (): number => valueOf.get(text.charAt(at++)) ?? Number.NaN;
  const next = (): number => {
    let value = 0;
    for (let factor = 1; factor <= 32 ** 3; factor *= 32) {
      const part = digit();
      if (!(part >= 32)) {
        value += part * factor;
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      }
      value += (part - 32) * factor;
    }
    return Number.NaN;
  };
  return { next, digit, isAtEnd: () => at >= text.length };
}

const isOnBoard = (x: number, y: number): boolean => x >= 0 && x <= mostX && y >= 0 && y <= mostY;

/** The points behind a packed text; null for a text that `packPoints` did not make. */
export function unpackPoints(text: string): PackedStroke | null {
  const hasPressure = text.startsWith(heads.pressed);
  if (!hasPressure && !text.startsWith(heads.even)) return null;
  const reader = numberReader(text);
  const points: BoardPoint[] = [];
  let x = 0;
  let y = 0;
  while (!reader.isAtEnd()) {
    x += reader.next();
    y += reader.next();
    const pressure = hasPressure ? reader.digit() / mostPressure : 0.5;
    if (!isOnBoard(x, y) || Number.isNaN(pressure) || points.length >= boardLimits.pointsOfStroke)
      return null;
    points.push([x / steps, y / steps, pressure]);
  }
  return points.length > 0 ? { points, hasPressure } : null;
}

const shortId = /^[\w-]{1,36}$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const keysOf = {
  pen: 'id,ink,kind,points,size',
  eraser: 'id,ink,kind,points,size',
  image: 'fileId,height,id,kind,width,x,y',
  clear: 'id,kind',
} as const;

/** A plain object with exactly the keys of its kind; nothing else is looked into. */
function plainKind(value: unknown): BoardItem['kind'] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  const { kind } = value as { kind?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(keysOf, kind)) return null;
  const known = kind as BoardItem['kind'];
  return Object.keys(value).toSorted().join(',') === keysOf[known] ? known : null;
}

function isStroke(value: Record<string, unknown>): boolean {
  const { ink, size, points } = value;
  return (
    typeof ink === 'string' &&
    Object.hasOwn(boardInks, ink) &&
    boardPens.some((pen) => pen === size) &&
    typeof points === 'string' &&
    unpackPoints(points) !== null
  );
}

function isWithin(from: unknown, length: unknown, most: number): boolean {
  return (
    typeof from === 'number' &&
    typeof length === 'number' &&
    from >= 0 &&
    length >= 1 &&
    from + length <= most + 0.01
  );
}

function isImage({ fileId, x, y, width, height }: Record<string, unknown>): boolean {
  return (
    typeof fileId === 'string' &&
    uuid.test(fileId) &&
    isWithin(x, width, boardLimits.widthPx) &&
    isWithin(y, height, boardLimits.heightPx)
  );
}

/** A thing that somebody put on the board, if it is valid, with nothing else in it; null otherwise. */
export function readBoardItem(value: unknown): BoardItem | null {
  const kind = plainKind(value);
  if (kind === null) return null;
  const fields = value as Record<string, unknown>;
  if (typeof fields['id'] !== 'string' || !shortId.test(fields['id'])) return null;
  const isGood = kind === 'clear' || (kind === 'image' ? isImage(fields) : isStroke(fields));
  return isGood ? (value as BoardItem) : null;
}

/** The visible things: everything after the last clearing. */
export function visibleItems(items: readonly BoardItem[]): readonly BoardItem[] {
  return items.slice(items.findLastIndex((item) => item.kind === 'clear') + 1);
}

/** How wide a stroke is drawn, in pixels of the board. */
export function strokeWidth({ kind, size }: Pick<BoardStroke, 'kind' | 'size'>): number {
  const width = size * boardLimits.penFactor;
  return kind === 'eraser' ? width * boardLimits.eraserFactor : width;
}

/** How the outline of a stroke is made that follows the pen's pressure, the same on all screens and on the server. */
export function outlineOptions(stroke: Pick<BoardStroke, 'kind' | 'size'>) {
  return {
    size: strokeWidth(stroke),
    thinning: 0.6,
    smoothing: 0.5,
    streamline: 0.2,
    simulatePressure: false,
    last: true,
  } as const;
}

/** Whether a stroke has an outline of changing width; all others are lines of one width with round ends. */
export function hasOutline({ kind }: Pick<BoardStroke, 'kind'>, hasPressure: boolean): boolean {
  return hasPressure && kind === 'pen';
}

function shown(x: number, y: number): string {
  return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
}

/** The smooth middle line of a stroke, in the words of SVG; a single point is a line of almost no length. */
export function linePath(points: readonly BoardPoint[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const curves = points.slice(1, -1).map(([x, y], at) => {
    const [nextX, nextY] = points[at + 2] ?? last;
    return `Q${shown(x, y)} ${shown((x + nextX) / 2, (y + nextY) / 2)}`;
  });
  const end = points.length > 1 ? last : ([first[0] + 0.01, first[1]] as const);
  return `M${shown(first[0], first[1])}${curves.join('')}L${shown(end[0], end[1])}`;
}

/** A closed, rounded path around an outline, in the words of SVG. */
export function outlinePath(outline: readonly (readonly number[])[]): string {
  if (outline.length < 3) return '';
  const corners = outline.map(([x = 0, y = 0]) => ({ x, y }));
  const curves = corners.map(({ x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y };
    return `${shown(x, y)} ${shown((x + next.x) / 2, (y + next.y) / 2)} `;
  });
  const [first] = corners;
  return first ? `M${shown(first.x, first.y)}Q${curves.join('')}Z` : '';
}

/** The place of a new picture: in the middle, in its own size but at most six tenths of the board. */
export function imagePlace(size: { width: number; height: number }) {
  const { widthPx, heightPx } = boardLimits;
  const scale = Math.min(1, (widthPx * 0.6) / size.width, (heightPx * 0.6) / size.height);
  const width = Math.max(1, Math.floor(size.width * scale));
  const height = Math.max(1, Math.floor(size.height * scale));
  return {
    x: Math.floor((widthPx - width) / 2),
    y: Math.floor((heightPx - height) / 2),
    width,
    height,
  };
}

/** A person's role at a board. */
export interface BoardStanding {
  readonly isEducator: boolean;
  /** Many take part, so that only the educator draws, and whom they hand the pen. */
  readonly isGroup: boolean;
  readonly holdsPen: boolean;
}

/** The educator draws; in a session of two the student too, otherwise the person who was given the pen. */
export function mayDrawOnBoard({ isEducator, isGroup, holdsPen }: BoardStanding): boolean {
  return isEducator || !isGroup || holdsPen;
}

/** A person who only got the pen can undo their own things; the others may clear everything. */
export function mayClearBoard({ isEducator, isGroup }: BoardStanding): boolean {
  return isEducator || !isGroup;
}
