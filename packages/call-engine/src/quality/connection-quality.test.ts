import { expect, it } from 'vitest';
import { qualityBars, qualityOf } from './connection-quality.ts';

it.each([
  ['excellent', 'good', 3],
  ['good', 'good', 2],
  ['poor', 'poor', 1],
  ['lost', 'poor', 0],
  ['unknown', 'unknown', 0],
] as const)('a connection that is %s is shown as %s with %i bars', (said, quality, bars) => {
  expect(qualityOf(said)).toBe(quality);
  expect(qualityBars(said)).toBe(bars);
});
