import { describe, expect, it } from 'vitest';
import { beginsAt, heldUntil, retryAt, shownProgress } from './recording.rules.ts';

const now = new Date('2027-03-10T10:00:00Z');
const after = (date: Date | null): number | null => (date ? (date.getTime() - now.getTime()) / 1000 : null);

it('a recording begins two seconds after the button', () => {
  expect(after(beginsAt(now))).toBe(2);
});

it('a process that is gone is waited for five seconds', () => {
  expect(after(heldUntil(now))).toBe(5);
});

describe('a composing that failed', () => {
  it.each([
    [1, 5],
    [2, 10],
    [5, 80],
    [11, 3_600],
    [15, 3_600],
    [16, null],
  ])('for the %ith time is tried again after %s s', (attempts, seconds) => {
    expect(after(retryAt(attempts, now))).toBe(seconds);
  });
});

it.each([
  [0, 0],
  [0.404, 40],
  [1, 99],
  [-1, 0],
])('of a share of %f are shown %i per cent', (share, percent) => {
  expect(shownProgress(share)).toBe(percent);
});
