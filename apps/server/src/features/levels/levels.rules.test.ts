import { describe, expect, it } from 'vitest';
import { holdingSwitches, type Decisions } from './levels.rules.ts';

const otherwise = { inPerson: true, noticeHours: 24, slotMinutes: 30, timeZone: 'America/New_York' };

function level(name: string, given: Partial<Decisions> = {}): Decisions {
  return {
    ...{ id: name, name, medicAid: null, payoutEnabled: null, inPerson: null },
    ...{ noticeHours: null, slotMinutes: null, timeZone: null, ...given },
  };
}

const valuesOf = (...line: Decisions[]) => holdingSwitches(line, otherwise);

describe('what holds at a level', () => {
  it('is what the product and the institution say while no level decides', () => {
    expect(valuesOf(level('district'), level('school'))).toEqual({
      medicAid: { value: false, from: null },
      payouts: { value: true, from: null },
      inPerson: { value: true, from: null },
      noticeHours: { value: 24, from: null },
      slotMinutes: { value: 30, from: null },
      timeZone: { value: 'America/New_York', from: null },
    });
  });

  it.each([
    ['of the level above', [{ noticeHours: 48 }, {}], { value: 48, from: 'district' }],
    ['of the deepest level', [{ noticeHours: 48 }, { noticeHours: 12 }], { value: 12, from: 'school' }],
    ['also when it is nothing', [{ noticeHours: 48 }, { noticeHours: 0 }], { value: 0, from: 'school' }],
  ])('is the decision %s', (_name, [district, school], { value, from }) => {
    expect(valuesOf(level('district', district), level('school', school)).noticeHours).toEqual({
      value,
      from: { id: from, name: from },
    });
  });

  it.each([
    ['on, where nobody says anything', [null, null], true, null],
    ['off below what is off above', [false, true], false, 'district'],
    ['off where the level says so', [true, false], false, 'school'],
    ['on where both say so', [true, true], true, 'school'],
  ])('has payouts %s', (_name, [district, school], value, from) => {
    const line = [level('district', { payoutEnabled: district }), level('school', { payoutEnabled: school })];
    expect(valuesOf(...line).payouts).toEqual({ value, from: from && { id: from, name: from } });
  });

  it('tells a switch that is off by decision from one that nobody decided', () => {
    expect(
      valuesOf(level('district', { medicAid: true }), level('school', { medicAid: false })).medicAid,
    ).toEqual({
      value: false,
      from: { id: 'school', name: 'school' },
    });
  });
});
