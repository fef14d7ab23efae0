import { daysBetween } from '@lectern/contract/core/civil.rules.ts';
import { calendarLimits } from '@lectern/contract/core/core.limits.ts';
import { describe, expect, it } from 'vitest';
import { daysOfMonth, faceOf, monthRange } from './open-days.ts';

const facts = {
  today: '2026-03-10',
  times: {
    availableDates: ['2026-03-05', '2026-03-10', '2026-09-10', '2026-09-11'],
    fullDates: ['2026-03-06', '2026-03-12'],
  },
};

describe('the days of a calendar', () => {
  it.each([
    ['2026-03-10', 'open', 'today, with a free time'],
    ['2026-03-12', 'full', 'a day on which all is taken'],
    ['2026-03-13', 'closed', 'a day without any time'],
    ['2026-03-05', 'closed', 'a day that is over'],
    ['2026-03-06', 'closed', 'a full day that is over'],
    ['2026-09-10', 'open', 'six months ahead'],
    ['2026-09-11', 'closed', 'more than six months ahead'],
  ])('%s is %s (%s)', (date, face) => {
    expect(faceOf(date, facts)).toBe(face);
  });

  it('are closed until the educator is known', () => {
    expect(faceOf('2026-03-10', { ...facts, times: undefined })).toBe('closed');
  });

  it('are asked for a month at a time, within what the server answers at once', () => {
    const { startDate, endDate } = monthRange('2026-03-12');
    expect([startDate, endDate]).toEqual(['2026-02-22', '2026-04-07']);
    expect(daysBetween(startDate, endDate)).toBeLessThan(calendarLimits.rangeDays);
  });

  it.each([
    ['2026-03-20', '2026-03-10', '2026-03-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
    ['2026-09-01', '2026-09-01', '2026-09-10'],
    ['2028-02-11', '2028-02-01', '2026-09-10'],
  ])('of the month of %s begin with what can be reached', (date, first, last) => {
    expect(daysOfMonth(date, { min: '2026-03-10', max: '2026-09-10' })).toEqual({ first, last });
  });
});
