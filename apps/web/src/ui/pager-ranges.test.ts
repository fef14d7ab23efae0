import { expect, it } from 'vitest';
import { rowsOfPage } from './pager-ranges.ts';

it.each([
  [1, 12, 4018, 1, 12],
  [335, 12, 4018, 4009, 4018],
  [1, 10, 10, 1, 10],
  [1, 10, 0, 0, 0],
  [9, 10, 23, 23, 23],
])('page %i of %i rows each out of %i shows %i to %i', (page, size, total, from, to) => {
  expect(rowsOfPage(page, size, total)).toEqual({ from, to });
});
