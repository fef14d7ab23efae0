import type { Place, Scene } from '../log/log-records.ts';

/** The recording's picture. */
export const canvas = { width: 1280, height: 720, framesPerSecond: 25 } as const;

/** A rectangle of the canvas, in even pixels: codecs of video take no odd ones. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A place of a scene with where it is drawn. */
export interface PlacedBox {
  readonly place: Place;
  readonly box: Box;
  readonly isLarge: boolean;
}

const gap = 8;
const small = { width: 240, height: 134 } as const;
const columnX = canvas.width - gap - small.width;

function smallBox(index: number, count: number): Box {
  const columnHeight = count * small.height + (count - 1) * gap;
  const top = Math.floor((canvas.height - columnHeight) / 4) * 2;
  return { x: columnX, y: top + index * (small.height + gap), ...small };
}

/** Where everybody of a scene is drawn: the large one fills the canvas or what the column at the right leaves of it. */
export function boxesOf({ large, small: others }: Scene): PlacedBox[] {
  const placed = others.map((place, index) => ({
    place,
    box: smallBox(index, others.length),
    isLarge: false,
  }));
  if (!large) return placed;
  const box =
    others.length === 0
      ? { x: 0, y: 0, width: canvas.width, height: canvas.height }
      : { x: gap, y: gap, width: columnX - gap * 2, height: canvas.height - gap * 2 };
  return [{ place: large, box, isLarge: true }, ...placed];
}
