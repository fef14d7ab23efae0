import { expect, it } from 'vitest';
import { isToldNoMore, outBefore } from './seats.rules.ts';

it('holds a seat for fifteen seconds', () => {
  expect(outBefore(new Date(60_000))).toEqual(new Date(45_000));
});

it.each([
  ['classroom', 'student', true],
  ['conference', 'guest', true],
  ['classroom', 'educator', false],
  ['appointment', 'student', false],
] as const)('who left a %s as %s is told of the others no more: %s', (kind, personId, isTold) => {
  expect(isToldNoMore({ kind, educatorId: 'educator' }, personId)).toBe(isTold);
});
