/** The possible places of the self view. */
export type Corner = 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';

/** A point on the stage, from 0 to 1 in both directions. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

/** The corner that is closest to where the self view was let go. */
export function nearestCorner({ x, y }: StagePoint): Corner {
  if (y < 0.5) return x < 0.5 ? 'topLeft' : 'topRight';
  return x < 0.5 ? 'bottomLeft' : 'bottomRight';
}

const steps: Readonly<Record<string, Readonly<Record<Corner, Corner>>>> = {
  ArrowLeft: { topLeft: 'topLeft', topRight: 'topLeft', bottomLeft: 'bottomLeft', bottomRight: 'bottomLeft' },
  ArrowRight: {
    topLeft: 'topRight',
    topRight: 'topRight',
    bottomLeft: 'bottomRight',
    bottomRight: 'bottomRight',
  },
  ArrowUp: { topLeft: 'topLeft', topRight: 'topRight', bottomLeft: 'topLeft', bottomRight: 'topRight' },
  ArrowDown: {
    topLeft: 'bottomLeft',
    topRight: 'bottomRight',
    bottomLeft: 'bottomLeft',
    bottomRight: 'bottomRight',
  },
};

/** The corner to which an arrow key moves the self view; null for other keys. */
export function cornerByKey(corner: Corner, key: string): Corner | null {
  return steps[key]?.[corner] ?? null;
}

const around: Readonly<Record<Corner, Corner>> = {
  topLeft: 'topRight',
  topRight: 'bottomRight',
  bottomRight: 'bottomLeft',
  bottomLeft: 'topLeft',
};

/** The next corner, as the hand of a clock goes: pressed four times, the self view is back. */
export function nextCorner(corner: Corner): Corner {
  return around[corner];
}
