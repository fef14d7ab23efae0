/** Columns and the size of each tile in CSS pixels. */
export interface TileFit {
  readonly cols: number;
  readonly w: number;
  readonly h: number;
}

/** The ground on which tiles are laid out. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly gap?: number;
  /** Smallest width by height of a tile: 1 on screens, 3/4 on phones. */
  readonly narrow?: number;
}

/**
 * Columns and tile size that give each of so many people the largest picture. A tile is never wider than 16:9 and
 * never narrower than `narrow`. The last row is centred by the page.
 */
export function fitTiles(people: number, { width, height, gap = 8, narrow = 1 }: Ground): TileFit {
  let best: TileFit = { cols: 1, w: 0, h: 0 };
  for (let cols = 1; cols <= people; cols += 1) {
    const rows = Math.ceil(people / cols);
    const cellWidth = Math.max(0, (width - gap * (cols - 1)) / cols);
    const cellHeight = Math.max(0, (height - gap * (rows - 1)) / rows);
    const w = Math.min(cellWidth, (cellHeight * 16) / 9);
    const h = Math.min(cellHeight, w / narrow);
    if (w * h > best.w * best.h) best = { cols, w: Math.floor(w), h: Math.floor(h) };
  }
  return best;
}
