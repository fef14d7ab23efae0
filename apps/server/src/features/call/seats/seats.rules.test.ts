import { expect, it } from 'vitest';
import { outBefore } from './seats.rules.ts';

it('holds a seat for fifteen seconds', () => {
  expect(outBefore(new Date(60_000))).toEqual(new Date(45_000));
});
