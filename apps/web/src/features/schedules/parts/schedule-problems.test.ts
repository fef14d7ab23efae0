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

const keysOf = (said: Record<string, string>) =>
  Object.fromEntries(Object.entries(said).map(([field, name]) => [field, `schedules.form.${name}`]));

describe('checkSchedule, weekly', () => {
  it.each<[Partial<ScheduleForm>, Record<string, string>]>([
    [{ days: [] }, { days: 'daysEmpty' }],
    [
      { days: [], startTime: '' },
      { days: 'daysEmpty', startTime: 'startEmpty' },
    ],
    [
      { startTime: '', endTime: '' },
      { startTime: 'timesEmpty', endTime: 'timesEmpty' },
    ],
    [{ startTime: '' }, { startTime: 'startEmpty' }],
    [{ endTime: '' }, { endTime: 'endEmpty' }],
    [{ endTime: '09:00' }, { endTime: 'timesSame' }],
    [{ endTime: '08:00' }, { endTime: 'endBeforeStart' }],
    [{ endTime: '09:14' }, { endTime: 'tooShort' }],
  ])('%j is said at %j', (changes, expected) => {
    expect(checkSchedule({ ...weekly, ...changes }, check())).toEqual(keysOf(expected));
  });

  it('says a wrong order in the words of the start when that was touched last', () => {
    const touched = { time: 'start', date: 'end' } as const;
    expect(checkSchedule({ ...weekly, endTime: '08:00' }, check({ touched }))).toEqual({
      startTime: 'schedules.form.startAfterEnd',
    });
  });

  it('accepts 15 minutes', () => {
    expect(checkSchedule({ ...weekly, endTime: '09:15' }, check())).toEqual({});
  });
});

describe('checkSchedule, custom', () => {
  it.each<[Partial<ScheduleForm>, Record<string, string>]>([
    [
      { startDate: '', endTime: '' },
      { startDate: 'datesMissing', endTime: 'customTimesMissing' },
    ],
    [
      { startDate: '', endDate: '', startTime: '', endTime: '' },
      {
        startDate: 'datesMissing',
        endDate: 'datesMissing',
        startTime: 'customTimesMissing',
        endTime: 'customTimesMissing',
      },
    ],
    [{ endDate: '' }, { endDate: 'datesMissing' }],
    [{ endTime: '' }, { endTime: 'customTimesMissing' }],
    [{ endDate: '2026-11-22' }, { endDate: 'endDateBeforeStart' }],
    [
      { startDate: '2026-11-20', endTime: '09:00' },
      { startDate: 'dateOutOfRange', endTime: 'timesSame' },
    ],
    [{ days: [1] }, { startDate: 'dateNotOnDays' }],
  ])('%j is said at %j', (changes, expected) => {
    expect(checkSchedule({ ...custom, ...changes }, check({ kind: 'custom' }))).toEqual(keysOf(expected));
  });

  it('lets the dates of a schedule that has begun stay', () => {
    const form = { ...custom, startDate: '2026-11-02' };
    expect(checkSchedule(form, check({ kind: 'custom', saved: form }))).toEqual({});
  });
});

describe('checkOrder', () => {
  it('says nothing while a time is missing', () => {
    expect(checkOrder({ ...weekly, endTime: '' }, check())).toEqual({});
  });

  it('says at once that two times do not go together', () => {
    expect(checkOrder({ ...weekly, endTime: '09:00' }, check())).toEqual({
      endTime: 'schedules.form.timesSame',
    });
  });
});
