import { describe, expect, it } from 'vitest';
import { axisSteps } from './chart-scale.ts';

describe('the steps of an axis', () => {
  it.each([
    [0, [0, 1, 2, 3, 4]],
    [3, [0, 1, 2, 3, 4]],
    [9, [0, 3, 6, 9, 12]],
    [138, [0, 50, 100, 150, 200]],
    [100, [0, 25, 50, 75, 100]],
    [3014, [0, 1000, 2000, 3000, 4000]],
  ])('go as far as %d', (highest, steps) => {
    expect(axisSteps(highest)).toEqual(steps);
  });
});
