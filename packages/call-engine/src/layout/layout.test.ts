import { describe, expect, it } from 'vitest';
import { cornerByKey, nearestCorner, nextCorner, type Corner } from './corners.ts';
import { fitTiles } from './fit-tiles.ts';

describe('the size of tiles', () => {
  it.each([
    [1, 1256, 652, { cols: 1, w: 1159, h: 652 }],
    [2, 1256, 652, { cols: 2, w: 624, h: 624 }],
    [4, 1256, 652, { cols: 2 }],
    [6, 1256, 652, { cols: 3 }],
    [12, 1256, 652, { cols: 4, w: 308, h: 212 }],
    [1, 896, 652, { cols: 1, w: 896, h: 652 }],
    [25, 1256, 652, { cols: 5, w: 220, h: 124 }],
  ] as const)('%i people on %i x %i', (people, width, height, fit) => {
    expect(fitTiles(people, { width, height })).toMatchObject(fit);
  });

  it('is never wider than 16:9 and never narrower than asked for', () => {
    const wide = fitTiles(1, { width: 2_000, height: 500 });
    expect(wide.w / wide.h).toBeLessThanOrEqual(16 / 9 + 0.01);
    const phone = fitTiles(1, { width: 374, height: 700, narrow: 3 / 4 });
    expect(phone).toEqual({ cols: 1, w: 374, h: 498 });
  });

  it('gives nobody a size where there is no room', () => {
    expect(fitTiles(3, { width: 0, height: 0 })).toEqual({ cols: 1, w: 0, h: 0 });
  });
});

describe('the corner of the self view', () => {
  it('is the closest to where it was let go', () => {
    expect(nearestCorner({ x: 0.2, y: 0.9 })).toBe('bottomLeft');
    expect(nearestCorner({ x: 0.7, y: 0.1 })).toBe('topRight');
  });

  it('moves by arrow keys and by no other', () => {
    expect(cornerByKey('bottomRight', 'ArrowUp')).toBe('topRight');
    expect(cornerByKey('topRight', 'ArrowLeft')).toBe('topLeft');
    expect(cornerByKey('topRight', 'Enter')).toBeNull();
  });

  it('goes around by its button, and is back after four presses', () => {
    const presses = [1, 2, 3, 4].reduce<Corner[]>(
      (seen) => [...seen, nextCorner(seen.at(-1) ?? 'topLeft')],
      [],
    );
    expect(presses).toEqual(['topRight', 'bottomRight', 'bottomLeft', 'topLeft']);
  });
});
