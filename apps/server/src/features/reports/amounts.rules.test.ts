import { describe, expect, it } from 'vitest';
import { clockText, partsOf } from './amounts.rules.ts';

describe('the parts of a cost', () => {
  it.each([
    [2100, 1, [2100]],
    [1000, 3, [334, 333, 333]],
    [5, 4, [2, 1, 1, 1]],
    [0, 3, [0, 0, 0]],
    [2, 3, [1, 1, 0]],
    [-1000, 3, [-334, -333, -333]],
    [100, 0, []],
  ])('of %i cents among %i are %j', (cents, among, parts) => {
    expect(partsOf(cents, among)).toEqual(parts);
  });

  it('are the whole together, however many', () => {
    for (let among = 1; among <= 30; among += 1)
      expect(partsOf(1999, among).reduce((sum, part) => sum + part, 0)).toBe(1999);
  });
});

describe('a length of time', () => {
  it.each([
    [0, '00:00:00'],
    [499, '00:00:00'],
    [500, '00:00:01'],
    [59_999, '00:01:00'],
    [1_781_000, '00:29:41'],
    [3_600_000, '01:00:00'],
    [360_000_000, '100:00:00'],
  ])('of %i ms is %s', (ms, text) => {
    expect(clockText(ms)).toBe(text);
  });
});
