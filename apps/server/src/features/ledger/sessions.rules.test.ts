import { describe, expect, it } from 'vitest';
import type { SessionEvidence } from '@lectern/contract/ledger/ledger.shapes.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import { amountsOf, causeOf, percentOf, postsAt, type Cause, type Terms } from './sessions.rules.ts';

const held: Cause = { cause: 'completed', side: null };
const terms: Terms = {
  ...{ feeCents: 150, familyRateCents: null },
  ...{ studentLatePercent: 90, studentAbsentPercent: 80, educatorLatePercent: 20, educatorAbsentPercent: 10 },
};

describe('why a session earns', () => {
  const online = { kind: 'appointment', blamed: null, students: 1, present: 1 } as const;
  const inPerson = { ...online, kind: 'inPerson' } as const;
  it.each([
    ['was held', { ...online, state: 'completed' }, held],
    ['was held in person', { ...inPerson, state: 'completed' }, held],
    [
      'was completed in person without its student',
      { ...inPerson, state: 'completed', present: 0 },
      { cause: 'noShow', side: 'student' },
    ],
    [
      'was held by video with nobody present by the rule',
      { ...online, state: 'completed', present: 0 },
      held,
    ],
    [
      'was missed by its student',
      { ...online, state: 'missed', blamed: 'student' },
      { cause: 'noShow', side: 'student' },
    ],
    [
      'was missed by its educator',
      { ...online, state: 'missed', blamed: 'educator' },
      { cause: 'noShow', side: 'educator' },
    ],
    ['was missed by nobody who is blamed', { ...online, state: 'missed' }, null],
    ['was cancelled', { ...online, state: 'cancelled' }, null],
    ['has no note yet', { ...online, state: 'notePending' }, null],
  ] as const)('one that %s', (_what, ended, cause) => {
    expect(causeOf(ended)).toEqual(cause);
  });

  it.each([
    [held, 100],
    [{ cause: 'lateCancel', side: 'student' }, 90],
    [{ cause: 'noShow', side: 'student' }, 80],
    [{ cause: 'lateCancel', side: 'educator' }, 20],
    [{ cause: 'noShow', side: 'educator' }, 10],
  ] as const)('%o earns %d percent by the table', (cause, percent) => {
    expect(percentOf(cause, terms)).toBe(percent);
  });
});

describe('when it is posted', () => {
  const now = new Date('2027-03-12T12:00:00Z');
  it.each([
    ['held', held, false, '2027-03-12T12:00:00.000Z'],
    ['held for moments', held, true, '2027-03-26T12:00:00.000Z'],
    [
      'cancelled late, over the change of clocks',
      { cause: 'lateCancel', side: 'student' },
      false,
      '2027-03-15T12:00:00.000Z',
    ],
    ['missed', { cause: 'noShow', side: 'student' }, false, '2027-03-15T12:00:00.000Z'],
  ] as const)('one that was %s', (_what, cause, isToConfirm, at) => {
    expect(postsAt(cause, isToConfirm, now).toISOString()).toBe(at);
  });
});

function evidence(
  given: Partial<SessionEvidence> & Pick<SessionEvidence, 'startsAt' | 'endsAt'>,
): SessionEvidence {
  return {
    ...{ kind: 'session', visitId: 'v', ...held, sessionKind: 'appointment', subjectId: null, levelPath: [] },
    ...{ timeZone: 'America/New_York', day: '2027-03-10', minutes: 0 },
    rate: { scope: 'institution', holderId: null, validFrom: null, cents: 4000 },
    ...{ percent: 100, feeCents: 0, familyRateCents: null, decidedBy: null },
    attendance: { students: 1, present: 1, togetherMinutes: 30, isToConfirm: false },
    ...given,
  };
}

const inNewYork = (date: string, time: string): string =>
  new Date(zonedTime.instantOf({ date, time }, 'America/New_York')).toISOString();

describe('ten sessions by hand', () => {
  // Elapsed time, not what the clocks on the wall say; the day is the one of the start in the zone of the school.
  it.each([
    ['half an hour at 40.00', ['2027-03-10', '10:00'], ['2027-03-10', '10:30'], 4000, 2000],
    ['an hour and a half at 33.33', ['2027-03-10', '10:00'], ['2027-03-10', '11:30'], 3333, 5000],
    ['50 minutes at 47.50', ['2027-03-10', '10:00'], ['2027-03-10', '10:50'], 4750, 3958],
    ['25 minutes at 41.00', ['2027-03-10', '10:00'], ['2027-03-10', '10:25'], 4100, 1708],
    ['15 minutes at 0.02: half a cent', ['2027-03-10', '10:00'], ['2027-03-10', '10:15'], 2, 0],
    [
      'over the spring change: 1:30 to 3:30 is one hour',
      ['2027-03-14', '01:30'],
      ['2027-03-14', '03:30'],
      4000,
      4000,
    ],
    [
      'over the autumn change: 0:30 to 2:30 is three hours',
      ['2027-11-07', '00:30'],
      ['2027-11-07', '02:30'],
      4000,
      12_000,
    ],
    ['over the end of a month', ['2027-01-31', '23:30'], ['2027-02-01', '00:30'], 4000, 4000],
    ['over the end of a February', ['2027-02-28', '23:45'], ['2027-03-01', '00:30'], 4000, 3000],
    ['over the end of a year', ['2026-12-31', '23:15'], ['2027-01-01', '00:00'], 4000, 3000],
  ] as const)('%s', (_what, [fromDay, fromTime], [untilDay, untilTime], cents, expected) => {
    const rate = { scope: 'institution' as const, holderId: null, validFrom: null, cents };
    const session = evidence({
      startsAt: inNewYork(fromDay, fromTime),
      endsAt: inNewYork(untilDay, untilTime),
      rate,
    });
    expect(amountsOf(session).earning).toBe(expected);
    expect(zonedTime.dateOf(Date.parse(session.startsAt), session.timeZone)).toBe(fromDay);
  });
});

describe('what goes with an earning', () => {
  const hour = { startsAt: '2027-03-10T15:00:00.000Z', endsAt: '2027-03-10T16:00:00.000Z' };
  it('is the fee of the institution, and what families are charged by their own rate', () => {
    expect(amountsOf(evidence({ ...hour, feeCents: 150, familyRateCents: 5500 }))).toEqual({
      ...{ earning: 4000, fee: 150, charge: 5500 },
    });
    expect(amountsOf(evidence(hour))).toEqual({ earning: 4000, fee: 0, charge: 0 });
  });

  it('is nothing where nothing is earned by the table', () => {
    const nothing = evidence({ ...hour, percent: 0, feeCents: 150, familyRateCents: 5500 });
    expect(amountsOf(nothing)).toEqual({ earning: 0, fee: 0, charge: 0 });
  });

  it('is a share where a share is earned, and the whole fee', () => {
    const half = evidence({ ...hour, percent: 50, feeCents: 150, familyRateCents: 5500 });
    expect(amountsOf(half)).toEqual({ earning: 2000, fee: 150, charge: 2750 });
  });
});
