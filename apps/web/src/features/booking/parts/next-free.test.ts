import { describe, expect, it } from 'vitest';
import { firstShown, nearDay } from './next-free.ts';

describe('the day of the next free time', () => {
  it.each([
    ['2027-03-14', '2027-03-14', 'today'],
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    ['2027-03-15', '2027-03-14', 'tomorrow'],
    ['2027-11-08', '2027-11-07', 'tomorrow'],
    ['2027-11-09', '2027-11-07', 'date'],
    ['2028-03-01', '2028-02-29', 'tomorrow'],
    ['2027-01-01', '2026-12-31', 'tomorrow'],
  ])('%s is said on %s as %s', (date, today, said) => {
    expect(nearDay(date, today)).toBe(said);
  });
});

describe('the slot from which a day is shown', () => {
  const slot = (startTime: string, booked = false) => ({ startTime, booked });
  it.each([
    ['the first one by day', [slot('01:00'), slot('07:30'), slot('08:00'), slot('09:00')], '08:00'],
    ['a free one', [slot('01:00'), slot('08:00', true), slot('09:30')], '09:30'],
    ['the first free one where none is by day', [slot('05:00', true), slot('06:00'), slot('21:00')], '06:00'],
    ['the first free one at night', [slot('09:00', true), slot('20:00'), slot('22:00')], '20:00'],
    ['none where all is taken', [slot('09:00', true)], undefined],
    ['none where nothing is offered', [], undefined],
  ])('is %s', (_, slots, start) => {
    expect(firstShown(slots, (time) => time)?.startTime).toBe(start);
  });
});
