import { describe, expect, it } from 'vitest';
import { isKeyFresh, isStale, leaseEnd, nextTryAt } from './payouts.rules.ts';

const now = new Date('2027-03-10T15:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const hour = 3_600_000;

describe('payouts', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [10, 2_560],
    [11, 3_600],
    [1_000_000, 3_600],
  ])('are asked about again after try %i in %i seconds', (tries, seconds) => {
    expect(nextTryAt(tries, now).getTime() - now.getTime()).toBe(seconds * 1000);
  });

  it('are one worker’s alone for three minutes', () => {
    expect(leaseEnd(now).getTime() - now.getTime()).toBe(180_000);
  });

  it.each([
    [0, true],
    [23 * hour - 1, true],
    [23 * hour, false],
    [24 * hour, false],
  ])('repeat a key that was first sent %i ms ago: %s', (ms, fresh) => {
    expect(isKeyFresh(ago(ms), now)).toBe(fresh);
  });

  it.each([
    ['active', 0, false],
    ['active', 10 * 60_000 - 1, false],
    ['active', 10 * 60_000, true],
    ['incomplete', 0, true],
    ['disabled', 0, true],
  ])('ask about an account that was %s %i ms ago: %s', (state, ms, stale) => {
    expect(isStale({ state, checkedAt: ago(ms) }, now)).toBe(stale);
  });
});
