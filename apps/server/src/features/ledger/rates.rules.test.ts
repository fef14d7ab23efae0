import { describe, expect, it } from 'vitest';
import { concerns, applicableRate, type Rate, type RateFacts } from './rates.rules.ts';

const facts: RateFacts = {
  ...{ educatorId: 'edith', subjectId: 'maths', sessionKind: 'appointment' },
  ...{ levelPath: ['district', 'area', 'school'], day: '2027-03-10' },
};

const rate = (scope: Rate['scope'], of: string | null, validFrom: string, cents: number): Rate => ({
  ...{ scope, validFrom, cents },
  holderId: scope === 'kind' ? null : of,
  sessionKind: scope === 'kind' ? (of as Rate['sessionKind']) : null,
});

const all = [
  rate('institution', null, '2026-01-01', 1),
  rate('level', 'district', '2026-01-01', 2),
  rate('level', 'area', '2026-01-01', 3),
  rate('level', 'school', '2026-01-01', 4),
  rate('kind', 'appointment', '2026-01-01', 5),
  rate('subject', 'maths', '2026-01-01', 6),
  rate('educator', 'edith', '2026-01-01', 7),
];

describe('the rate that holds', () => {
  it.each([
    ['nothing is set', 0, { scope: 'institution', holderId: null, validFrom: null, cents: 4000 }],
    ['the institution has one', 1, { scope: 'institution', holderId: null, cents: 1 }],
    ['a district has one', 2, { scope: 'level', holderId: 'district', cents: 2 }],
    ['an area below has one', 3, { scope: 'level', holderId: 'area', cents: 3 }],
    ['the school has one', 4, { scope: 'level', holderId: 'school', cents: 4 }],
    ['its kind has one', 5, { scope: 'kind', holderId: null, cents: 5 }],
    ['its subject has one', 6, { scope: 'subject', holderId: 'maths', cents: 6 }],
    ['its educator has one', 7, { scope: 'educator', holderId: 'edith', cents: 7 }],
  ])('is the most particular where %s', (_what, count, held) => {
    expect(applicableRate(facts, all.slice(0, count), 4000)).toMatchObject(held);
    expect(applicableRate(facts, all.slice(0, count).toReversed(), 4000)).toMatchObject(held);
  });

  it.each([
    ['2027-03-09', 4200],
    ['2027-03-10', 4500],
    ['2027-03-11', 4500],
    ['2027-03-31', 4500],
    ['2027-04-01', 5000],
    ['2026-08-31', 4000],
  ])('on %s is the newest that began by then', (day, cents) => {
    const rates = [
      rate('educator', 'edith', '2027-04-01', 5000),
      rate('educator', 'edith', '2026-09-01', 4200),
      rate('educator', 'edith', '2027-03-10', 4500),
    ];
    expect(applicableRate({ ...facts, day }, rates, 4000).cents).toBe(cents);
  });

  it('of something particular that begins later leaves the general one in force', () => {
    const rates = [rate('institution', null, '2026-01-01', 1), rate('educator', 'edith', '2027-03-11', 9)];
    expect(applicableRate(facts, rates, 4000).cents).toBe(1);
  });

  it.each([
    ['another educator', rate('educator', 'ed', '2026-01-01', 9)],
    ['another subject', rate('subject', 'art', '2026-01-01', 9)],
    ['another kind', rate('kind', 'classroom', '2026-01-01', 9)],
    ['another school', rate('level', 'beside', '2026-01-01', 9)],
    ['a day to come', rate('institution', null, '2027-03-11', 9)],
  ])('is never that of %s', (_what, other) => {
    expect(applicableRate(facts, [other], 4000).cents).toBe(4000);
    expect(concerns(other, facts)).toBe(false);
  });

  it('for a session without subject and school is that of its kind or institution', () => {
    const bare = { ...facts, subjectId: null, levelPath: [] };
    expect(applicableRate(bare, all.slice(0, 4), 4000).cents).toBe(1);
    expect(applicableRate(bare, all.slice(0, 6), 4000).cents).toBe(5);
  });
});
