import { describe, expect, it } from 'vitest';
import { isLate, tellsAsker } from './cancel-requests.rules.ts';

describe('a request', () => {
  const startsAt = new Date('2027-03-12T10:00:00Z');
  it.each([
    [24, 24, false],
    [24, 23.99, true],
    [0, 0.2, false],
    [48, 24, true],
  ])('with a notice of %d hours, %d hours before: late is %s', (notice, hours, late) => {
    const askedAt = new Date(startsAt.getTime() - hours * 3_600_000);
    expect(isLate({ startsAt, askedAt }, notice)).toBe(late);
  });

  it.each([
    ['entered', true],
    ['moved', true],
    ['over', false],
  ] as const)('that ends because the session is %s is told of: %s', (ending, told) => {
    expect(tellsAsker(ending)).toBe(told);
  });
});
