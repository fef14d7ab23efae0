import { expect, it } from 'vitest';
import { rowsOfPage } from './pager-ranges.ts';

it.each([
  { page: 1, size: 12, total: 4018, from: 1, to: 12 },
  { page: 335, size: 12, total: 4018, from: 4009, to: 4018 },
  { page: 1, size: 10, total: 10, from: 1, to: 10 },
  { page: 1, size: 10, total: 0, from: 0, to: 0 },
  { page: 9, size: 10, total: 23, from: 23, to: 23 },
])('page $page of $size rows each out of $total shows $from to $to', ({ page, size, total, from, to }) => {
  expect(rowsOfPage(page, size, total)).toEqual({ from, to });
});
