import { describe, expect, it } from 'vitest';
import { cutsOf, placeOf } from './sign-in-slips.rules.ts';

describe('slips on their pages', () => {
  it('stand in two columns of four, and begin a page after eight', () => {
    const size = [600, 800] as const;
    expect(placeOf(0, size)).toEqual({ page: 0, x: 0, y: 0, width: 300, height: 200 });
    expect(placeOf(1, size)).toMatchObject({ page: 0, x: 300, y: 0 });
    expect(placeOf(7, size)).toMatchObject({ page: 0, x: 300, y: 600 });
    expect(placeOf(8, size)).toMatchObject({ page: 1, x: 0, y: 0 });
  });

  it('are cut between each other', () => {
    expect(cutsOf([600, 800])).toEqual([
      [
        [0, 200],
        [600, 200],
      ],
      [
        [0, 400],
        [600, 400],
      ],
      [
        [0, 600],
        [600, 600],
      ],
      [
        [300, 0],
        [300, 800],
      ],
    ]);
  });
});
