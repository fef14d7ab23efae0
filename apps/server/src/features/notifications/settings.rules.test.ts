import { describe, expect, it } from 'vitest';
import { deferredUntil } from './settings.rules.ts';

describe('a mail in quiet hours', () => {
  const now = new Date('2027-03-10T02:30:00Z');
  const end = '2027-03-10T12:00:00.000Z';
  it.each([
    ['no session', undefined, end],
    ['a session in the night', '2027-03-10T09:00:00Z', null],
    ['a session at the end', '2027-03-10T12:00:00Z', null],
    ['a session within the hour after', '2027-03-10T13:00:00Z', null],
    ['a later one', '2027-03-10T13:00:01Z', end],
    ['one that has been', '2027-03-10T01:00:00Z', end],
  ])('about %s waits until %s %s', (_what, startsAt, until) => {
    const at = startsAt === undefined ? undefined : new Date(startsAt);
    expect(deferredUntil(now, at, new Date(end))?.toISOString() ?? null).toBe(until);
  });

  it('goes at once outside of them', () => {
    expect(deferredUntil(now, undefined, null)).toBeNull();
  });
});
