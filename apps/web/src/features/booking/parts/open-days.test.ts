import { daysBetween } from '@lectern/contract/core/civil.rules.ts';
import { calendarLimits } from '@lectern/contract/core/core.limits.ts';
import { describe, expect, it } from 'vitest';
import { isDayOpen, monthRange } from './open-days.ts';

const facts = {
  today: '2026-03-10', // a Tuesday
  times: {
    availableDays: [5],
    availableDates: ['2026-03-14'],
    availableTimes: [{ startTime: '2026-03-17T14:00:00.000Z', endTime: '2026-03-18T15:00:00.000Z' }],
  },
  dayOf: (instant: string) => instant.slice(0, 10),
};

describe('the days that can be chosen', () => {
  it.each([
    ['2026-03-12', true, 'a Thursday, on which the weekly schedule lies'],
    ['2026-03-14', true, 'a day with a free slot'],
    ['2026-03-17', true, 'the first day of a custom window'],
    ['2026-03-18', true, 'the last day of a custom window'],
    ['2026-03-13', false, 'a day without any window'],
    ['2026-03-05', false, 'a Thursday that is over'],
    ['2026-09-10', true, 'six months ahead'],
    ['2026-09-17', false, 'more than six months ahead'],
  ])('%s is open: %s (%s)', (date, isOpen) => {
    expect(isDayOpen(date, facts)).toBe(isOpen);
  });

  it('are none until the educator is known', () => {
    expect(isDayOpen('2026-03-12', { ...facts, times: undefined })).toBe(false);
  });

  it('are asked for a month at a time, within what the server answers at once', () => {
    const { startDate, endDate } = monthRange('2026-03-12');
    expect([startDate, endDate]).toEqual(['2026-02-22', '2026-04-07']);
    expect(daysBetween(startDate, endDate)).toBeLessThan(calendarLimits.rangeDays);
  });
});
