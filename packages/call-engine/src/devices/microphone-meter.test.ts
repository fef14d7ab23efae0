import { expect, it } from 'vitest';
import { levelOf, litBars } from './microphone-meter.ts';

it('shows silence as nothing, and any sound as at least one bar', () => {
  expect(litBars(levelOf(new Float32Array(64)), 10)).toBe(0);
  expect(litBars(0.05, 10)).toBe(1);
  expect(litBars(1, 10)).toBe(10);
});

it('rises with the loudness and never beyond full', () => {
  const soft = levelOf(new Float32Array(64).fill(0.02));
  const loud = levelOf(new Float32Array(64).fill(0.2));
  expect(soft).toBeGreaterThan(0);
  expect(loud).toBeGreaterThan(soft);
  expect(levelOf(new Float32Array(64).fill(1))).toBe(1);
});
