import { describe, expect, it } from 'vitest';
import { centsFor, halfEven } from './amounts.rules.ts';

describe('a fraction as a whole number', () => {
  it.each([
    [0n, 3n, 0n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [1n, 2n, 0n],
    [3n, 2n, 2n],
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [250n, 100n, 2n],
    [350n, 100n, 4n],
    [251n, 100n, 3n],
    [349n, 100n, 3n],
  ])('%s / %s is %s', (numerator, denominator, expected) => {
    expect(halfEven(numerator, denominator)).toBe(expected);
  });
});

describe('a rate by time', () => {
  const minutes = (count: number) => count * 60_000;
  // By hand: cents x minutes / 60 x percent / 100.
  it.each([
    ['an hour', 4000, minutes(60), 100, 4000],
    ['half an hour of an odd rate: 2062.5 goes to the even 2062', 4125, minutes(30), 100, 2062],
    ['half an hour of an odd rate: 2063.5 goes to the even 2064', 4127, minutes(30), 100, 2064],
    ['45 minutes of 33.33: 2499.75', 3333, minutes(45), 100, 2500],
    ['50 minutes of 41.00: 3416.67', 4100, minutes(50), 100, 3417],
    ['a third of an hour of 0.01', 1, minutes(20), 100, 0],
    ['half of an hour of 0.01: 0.5 goes to 0', 1, minutes(30), 100, 0],
    ['half of 90 minutes of 40.00', 4000, minutes(90), 50, 3000],
    ['a third of 7 minutes 13 seconds of 99.99, rounded once', 9999, 433_000, 33, 397],
    ['eight hours of the dearest rate', 100_000, minutes(480), 100, 800_000],
    ['nothing', 4000, minutes(60), 0, 0],
    ['for nothing', 0, minutes(60), 100, 0],
  ])('earns for %s', (_what, cents, elapsedMs, percent, expected) => {
    expect(centsFor(cents, { elapsedMs, percent })).toBe(expected);
  });
});
