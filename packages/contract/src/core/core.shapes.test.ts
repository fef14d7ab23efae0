import { expect, it } from 'vitest';
import { recordVersion } from './core.shapes.ts';

it.each([
  [0, true],
  [2_147_483_646, true],
  [2_147_483_647, false],
  [-1, false],
  [0.5, false],
])('a version that the next change can count up from: %d is %j', (version, isOne) => {
  expect(recordVersion.safeParse(version).success).toBe(isOne);
});
