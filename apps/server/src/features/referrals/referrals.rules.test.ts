import { describe, expect, it } from 'vitest';
import { endsBy, whenDue } from './referrals.rules.ts';

describe('an open referral', () => {
  const now = new Date('2027-03-10T10:00:00Z');

  it('ends after 90 days', () => {
    expect(endsBy(now)).toEqual(new Date('2027-06-08T10:00:00Z'));
  });

  it.each([
    [false, { state: 'ended', dueAt: null }],
    [true, { state: 'open', dueAt: new Date('2027-03-11T10:00:00Z') }],
  ] as const)('with a session to come (%s) at its time becomes %j', (hasSession, expected) => {
    expect(whenDue(hasSession, now)).toEqual(expected);
  });
});
