import { describe, expect, it } from 'vitest';
import type { ScheduleForm } from '../schedules.queries.ts';
import { checkOrder, checkSchedule, type ScheduleCheck } from './schedule-problems.ts';

const today = '2026-11-21';
const empty: ScheduleForm = {
  days: [],
  startTime: '',
  endTime: '',
  startDate: '',
  endDate: '',
  availablePerOnDemand: false,
};
const check = (changes: Partial<ScheduleCheck> = {}): ScheduleCheck => ({
  kind: 'weekly',
  today,
  saved: null,
  touched: { time: 'end', date: 'end' },
  ...changes,
});
const weekly = { ...empty, days: [2], startTime: '09:00', endTime: '10:00' };
const custom = { ...weekly, days: [], startDate: '2026-11-23', endDate: '2026-11-24' };

describe('checkSchedule, weekly', () => {
  it.each<[Partial<ScheduleForm>, string, string]>([
    [{ days: [], startTime: '' }, 'days', 'daysEmpty'],
    [{ startTime: '', endTime: '' }, 'startTime', 'timesEmpty'],
    [{ startTime: '' }, 'startTime', 'startEmpty'],
    [{ endTime: '' }, 'endTime', 'endEmpty'],
    [{ endTime: '09:00' }, 'endTime', 'timesSame'],
    [{ endTime: '08:00' }, 'endTime', 'endBeforeStart'],
    [{ endTime: '09:14' }, 'endTime', 'tooShort'],
  ])('%j is said beneath %s', (changes, field, problem) => {
    expect(checkSchedule({ ...weekly, ...changes }, check())).toEqual({
      field,
      problem: `schedules.form.${problem}`,
    });
  });

  it('says a wrong order in the words of the start when that was touched last', () => {
    const touched = { time: 'start', date: 'end' } as const;
    expect(checkSchedule({ ...weekly, endTime: '08:00' }, check({ touched }))).toEqual({
      field: 'startTime',
      problem: 'schedules.form.startAfterEnd',
    });
  });

  it('accepts 15 minutes', () => {
    expect(checkSchedule({ ...weekly, endTime: '09:15' }, check())).toBeNull();
  });
});

describe('checkSchedule, custom', () => {
  it.each<[Partial<ScheduleForm>, string, string]>([
    [{ startDate: '', endTime: '' }, 'startDate', 'datesMissing'],
    [{ endDate: '' }, 'endDate', 'datesMissing'],
    [{ endTime: '' }, 'endTime', 'customTimesMissing'],
    [{ endDate: '2026-11-22' }, 'endDate', 'endDateBeforeStart'],
    [{ startDate: '2026-11-20' }, 'startDate', 'dateOutOfRange'],
    [{ days: [1] }, 'startDate', 'dateNotOnDays'],
  ])('%j is said beneath %s', (changes, field, problem) => {
    expect(checkSchedule({ ...custom, ...changes }, check({ kind: 'custom' }))).toEqual({
      field,
      problem: `schedules.form.${problem}`,
    });
  });

  it('lets the dates of a schedule that has begun stay', () => {
    const form = { ...custom, startDate: '2026-11-02' };
    expect(checkSchedule(form, check({ kind: 'custom', saved: form }))).toBeNull();
  });
});

describe('checkOrder', () => {
  it('says nothing while a time is missing', () => {
    expect(checkOrder({ ...weekly, endTime: '' }, check())).toBeNull();
  });

  it('says at once that two times do not go together', () => {
    expect(checkOrder({ ...weekly, endTime: '09:00' }, check())?.problem).toBe('schedules.form.timesSame');
  });
});
