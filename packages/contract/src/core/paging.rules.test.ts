import { describe, expect, it } from 'vitest';
import { pageSize, showsPaging, totalPages } from './paging.rules.ts';

describe('pageSize', () => {
  it.each([
    [undefined, 50, 50],
    [10, 50, 10],
    [99_999, 50, 100],
    [undefined, 500, 100],
  ])('asked %s with host %i gives %i', (asked, host, expected) => {
    expect(pageSize(asked, host)).toBe(expected);
  });
});

describe('pages', () => {
  it.each([
    [0, 0, false],
    [50, 1, false],
    [51, 2, true],
  ])('%i rows of 50 make %i pages, shown: %s', (rows, pages, isShown) => {
    expect(totalPages(rows, 50)).toBe(pages);
    expect(showsPaging(pages)).toBe(isShown);
  });
});
