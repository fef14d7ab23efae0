import { expect, it } from 'vitest';
import { leastCovering } from './least-covering.ts';

const phone = { height: 64, first: 72, screen: 844 };

it('stays at the top where nothing that can be pressed is beneath it', () => {
  expect(leastCovering(phone, [])).toBe(72);
  expect(leastCovering(phone, [{ top: 16, bottom: 60 }])).toBe(72);
});

it('goes down to where it covers nothing', () => {
  const top = leastCovering(phone, [
    { top: 90, bottom: 134 },
    { top: 150, bottom: 194 },
    { top: 780, bottom: 824 },
  ]);
  expect(top).toBeGreaterThanOrEqual(194);
  expect(top + 64).toBeLessThanOrEqual(780);
});

it('covers the fewest where there is room nowhere, and leaves the screen never', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ top: at * 48, bottom: at * 48 + 44 }));
  const low = { height: 64, first: 72, screen: 200 };
  const top = leastCovering(low, rows);
  expect(top).toBeGreaterThanOrEqual(72);
  expect(top + 64).toBeLessThanOrEqual(200);
});
