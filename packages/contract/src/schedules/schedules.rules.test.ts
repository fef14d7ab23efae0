import { describe, expect, it } from 'vitest';
import {
  checkCustomForm,
  checkDates,
  checkTimes,
  weeklyProblems,
  cutIntoSlots,
  isWithinReach,
  lastReachableDate,
} from './schedules.rules.ts';

const weekly = { days: [2], startTime: '09:00', endTime: '10:00' };
const custom = {
  days: [],
  startTime: '09:00',
  endTime: '10:00',
  startDate: '2026-11-21',
  endDate: '2026-11-22',
};
const today = '2026-11-21';

describe('weeklyProblems', () => {
  it.each([
    [weekly, null],
    [{ days: [], startTime: '', endTime: '' }, 'daysEmpty'],
    [{ ...weekly, startTime: '', endTime: '' }, 'timesEmpty'],
    [{ ...weekly, startTime: '' }, 'startEmpty'],
    [{ ...weekly, endTime: '' }, 'endEmpty'],
    [{ ...weekly, endTime: '09:00' }, 'timesSame'],
    [{ ...weekly, endTime: '08:00' }, 'endBeforeStart'],
    [{ ...weekly, endTime: '09:14' }, 'tooShort'],
    [{ ...weekly, endTime: '09:15' }, null],
  ])('%j: %s', (form, expected) => {
    expect(weeklyProblems(form)[0] ?? null).toBe(expected && `schedules.form.${expected}`);
  });
});

describe('checkTimes', () => {
  it.each([
    ['end', 'schedules.form.endBeforeStart'],
    ['start', 'schedules.form.startAfterEnd'],
  ] as const)('says the wrong order in the words of the %s that was touched', (touched, expected) => {
    expect(checkTimes('10:00', '09:00', touched)).toBe(expected);
  });
});

describe('checkDates', () => {
  it.each([
    ['end', 'schedules.form.endDateBeforeStart'],
    ['start', 'schedules.form.startDateAfterEnd'],
  ] as const)('says the wrong order in the words of the %s that was touched', (touched, expected) => {
    expect(checkDates('2026-11-22', '2026-11-21', touched)).toBe(expected);
  });
});

describe('checkCustomForm', () => {
  it.each([
    [custom, null],
    [{ ...custom, startDate: '', startTime: '' }, 'datesMissing'],
    [{ ...custom, endDate: '' }, 'datesMissing'],
    [{ ...custom, startTime: '' }, 'customTimesMissing'],
    [{ ...custom, endTime: '' }, 'customTimesMissing'],
    [{ ...custom, startDate: '2026-11-23' }, 'endDateBeforeStart'],
    [{ ...custom, startDate: '2026-11-20' }, 'dateOutOfRange'],
    [{ ...custom, endDate: '2027-05-21' }, null],
    [{ ...custom, endDate: '2027-05-22' }, 'dateOutOfRange'],
    [{ ...custom, days: [1, 7] }, null],
    [{ ...custom, days: [1] }, 'dateNotOnDays'],
    [{ ...custom, endTime: '09:00' }, 'timesSame'],
    [{ ...custom, endTime: '08:00' }, 'endBeforeStart'],
    [{ ...custom, endTime: '09:14' }, 'tooShort'],
  ])('%j: %s', (form, expected) => {
    expect(checkCustomForm(form, today)).toBe(expected && `schedules.form.${expected}`);
  });
});

describe('reach', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2027-05-21', true],
    ['2027-05-22', false],
  ])('%s can be booked: %s', (date, expected) => {
    expect(isWithinReach(date, today)).toBe(expected);
  });

  it('ends on the last day of a shorter month', () => {
    expect(lastReachableDate('2026-08-31')).toBe('2027-02-28');
  });
});

describe('cutIntoSlots', () => {
  const minutes = (pairs: [number, number][]): { start: number; end: number }[] =>
    pairs.map(([start, end]) => ({ start: start * 60_000, end: end * 60_000 }));
  it.each<[number, number, [number, number][]]>([
    [
      60,
      30,
      [
        [0, 30],
        [30, 60],
      ],
    ],
    [
      50,
      30,
      [
        [0, 30],
        [30, 50],
      ],
    ],
    [44, 30, [[0, 30]]],
    [
      45,
      30,
      [
        [0, 30],
        [30, 45],
      ],
    ],
    [14, 30, []],
    [
      30,
      5,
      [
        [0, 15],
        [15, 30],
      ],
    ],
  ])('%i minutes in slots of %i', (length, slot, expected) => {
    expect(cutIntoSlots({ start: 0, end: length * 60_000 }, slot)).toEqual(minutes(expected));
  });
});
