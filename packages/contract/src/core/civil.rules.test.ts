import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysFromTo,
  firstOfQuarter,
  isCivilDate,
  minutesOfDay,
  mondayOf,
  weekdayOf,
} from './civil.rules.ts';

describe('addMonths', () => {
  it.each([
    ['2026-01-15', 6, '2026-07-15'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-01', 1, '2027-01-01'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });
});

describe('addDays and daysBetween', () => {
  it('agree with the calendar of the machine over many years', () => {
    for (let days = -40_000; days <= 60_000; days += 7) {
      const expected = new Date(days * 86_400_000).toISOString().slice(0, 10);
      expect([addDays('1970-01-01', days), daysBetween('1970-01-01', expected)]).toEqual([expected, days]);
    }
  });
});

describe('weekdayOf', () => {
  it.each([
    ['2026-11-22', 1],
    ['2026-11-23', 2],
    ['2026-11-28', 7],
    ['1969-12-28', 1],
  ])('%s is day %i', (date, expected) => {
    expect(weekdayOf(date)).toBe(expected);
  });
});

describe('daysFromTo', () => {
  it('lists both ends', () => {
    expect(daysFromTo('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });

  it('is empty when the end is before the start', () => {
    expect(daysFromTo('2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('minutesOfDay', () => {
  it.each([
    ['00:00', 0],
    ['23:59', 1439],
  ])('%s is minute %i', (time, expected) => {
    expect(minutesOfDay(time)).toBe(expected);
  });
});

describe('isCivilDate', () => {
  it.each([
    ['2027-02-28', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2027-04-31', false],
    ['2027-13-01', false],
    ['2027-00-10', false],
    ['1899-12-31', false],
    ['2200-01-01', false],
    ['9999-12-31', false],
  ])('%s: %s', (date, expected) => {
    expect(isCivilDate(date)).toBe(expected);
  });
});

describe('the week of a day', () => {
  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-10', '2026-03-09'],
    ['2026-03-15', '2026-03-09'],
    ['2026-03-16', '2026-03-16'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s begins on %s', (of, monday) => {
    expect(mondayOf(of)).toBe(monday);
  });
});

describe('the quarter', () => {
  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-03-31', '2026-01-01'],
    ['2026-04-01', '2026-04-01'],
    ['2026-08-31', '2026-07-01'],
    ['2026-12-31', '2026-10-01'],
  ])('of %s begins on %s', (of, first) => {
    expect(firstOfQuarter(of)).toBe(first);
  });
});
