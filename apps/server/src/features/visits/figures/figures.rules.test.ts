import { describe, expect, it } from 'vitest';
import { changesBetween, countedOf, type Counted, type CountedFacts } from './figures.rules.ts';

const facts: CountedFacts = {
  levelId: 'school',
  kind: 'classroom',
  state: 'completed',
  missing: null,
  startsAt: new Date('2026-03-10T14:00:00Z'),
  endsAt: new Date('2026-03-10T14:30:00Z'),
  students: 5,
  studentsPresent: 4,
};

const day = '2026-03-10';

function counted(given: Partial<CountedFacts> = {}, on = day): Counted {
  const one = countedOf({ ...facts, ...given }, on);
  if (!one) throw new Error('nothing is counted');
  return one;
}

describe('what a visit adds', () => {
  it.each([
    ['booked', { state: 'booked' }, 'open', [1800, 0, 0]],
    ['in its call', { state: 'inCall' }, 'open', [1800, 0, 0]],
    ['over without a note', { state: 'notePending' }, 'notePending', [1800, 5, 4]],
    ['completed', {}, 'completed', [1800, 5, 4]],
    ['cancelled', { state: 'cancelled' }, 'cancelled', [0, 0, 0]],
    ['missed by all', { state: 'missed', missing: 'everybody' }, 'missedByAll', [1800, 5, 4]],
    ['missed by its students', { state: 'missed', missing: 'student' }, 'missedByStudent', [1800, 5, 4]],
    ['missed by its educator', { state: 'missed', missing: 'educator' }, 'missedByEducator', [1800, 0, 0]],
    ['held in person, of those who were marked', { kind: 'inPerson' }, 'completed', [1800, 5, 4]],
    ['a broadcast', { kind: 'broadcast' }, 'completed', [1800, 0, 0]],
    ['a conference', { kind: 'conference' }, 'completed', [1800, 0, 0]],
    ['an appointment', { kind: 'appointment' }, 'completed', [1800, 5, 4]],
    ['on demand', { kind: 'onDemand' }, 'completed', [1800, 5, 4]],
  ] as const)('when %s', (_name, given, outcome, [seconds, places, present]) => {
    expect(counted(given)).toMatchObject({ outcome, seconds, places, present });
  });

  it('is nothing where it belongs to no level', () => {
    expect(countedOf({ ...facts, levelId: null }, day)).toBeNull();
  });
});

describe('a change of what is counted', () => {
  const told = (changes: ReturnType<typeof changesBetween>) =>
    changes.map(({ span, startsOn, by }) => [
      span,
      startsOn,
      Object.fromEntries(Object.entries(by).filter(([, value]) => value !== 0)),
    ]);

  it('adds a new visit to its day, its week, its month and its quarter', () => {
    const sums = { completed: 1, seconds: 1800, places: 5, present: 4 };
    expect(told(changesBetween(null, counted()))).toEqual([
      ['day', '2026-03-10', sums],
      ['month', '2026-03-01', sums],
      ['quarter', '2026-01-01', sums],
      ['week', '2026-03-09', sums],
    ]);
  });

  it('is none when the same is told twice', () => {
    expect(changesBetween(counted(), counted())).toEqual([]);
    expect(changesBetween(null, null)).toEqual([]);
  });

  it('moves what a visit adds from one sum to the other', () => {
    expect(told(changesBetween(counted({ state: 'booked' }), counted({ state: 'cancelled' })))).toEqual([
      ['day', '2026-03-10', { open: -1, cancelled: 1, seconds: -1800 }],
      ['month', '2026-03-01', { open: -1, cancelled: 1, seconds: -1800 }],
      ['quarter', '2026-01-01', { open: -1, cancelled: 1, seconds: -1800 }],
      ['week', '2026-03-09', { open: -1, cancelled: 1, seconds: -1800 }],
    ]);
  });

  it('moves both days, and weeks, months and quarters only where they differ', () => {
    const open = { state: 'booked' } as const;
    expect(told(changesBetween(counted(open), counted(open, '2026-03-12')))).toEqual([
      ['day', '2026-03-10', { open: -1, seconds: -1800 }],
      ['day', '2026-03-12', { open: 1, seconds: 1800 }],
    ]);
    expect(changesBetween(counted(open), counted(open, '2026-03-20'))).toHaveLength(4);
    expect(changesBetween(counted(open), counted(open, '2026-02-20'))).toHaveLength(6);
    expect(changesBetween(counted(open), counted(open, '2026-04-20'))).toHaveLength(8);
  });

  it('corrects who was there on the day of the visit', () => {
    expect(told(changesBetween(counted(), counted({ studentsPresent: 5 })))).toEqual([
      ['day', '2026-03-10', { present: 1 }],
      ['month', '2026-03-01', { present: 1 }],
      ['quarter', '2026-01-01', { present: 1 }],
      ['week', '2026-03-09', { present: 1 }],
    ]);
  });

  it('comes in one order, whichever way a visit moves', () => {
    const keys = (changes: ReturnType<typeof changesBetween>) =>
      changes.map(({ levelId, span, startsOn }) => `${levelId} ${span} ${startsOn}`);
    const there = counted({ levelId: 'other' }, '2026-03-20');
    expect(keys(changesBetween(counted(), there))).toEqual(keys(changesBetween(there, counted())));
  });
});
