import { describe, expect, it } from 'vitest';
import { bookableOn, hoursToShow, sundayOf, partOnDay } from './week-grid.ts';

const rule = (startTime: string, endTime: string, availablePerOnDemand = false) => ({
  id: startTime + endTime,
  startTime,
  endTime,
  availablePerOnDemand,
});

describe('sundayOf', () => {
  it.each([
    ['2026-11-21', '2026-11-15'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', '2026-11-22'],
  ])('the week of %s begins on %s', (date, sunday) => {
    expect(sundayOf(date)).toBe(sunday);
  });
});

describe('bookableOn', () => {
  const saturday = '2026-11-21';

  it('takes the windows of the weekday only', () => {
    const weekly = [
      { ...rule('09:00', '10:00'), day: 7 },
      { ...rule('11:00', '12:00'), day: 1 },
    ];
    expect(bookableOn({ weekly, custom: [] }, saturday)).toEqual([
      { start: 540, end: 600, isOnDemand: false },
    ]);
  });

  it('joins windows, and is on demand where one of them is', () => {
    const weekly = [{ ...rule('09:00', '11:00'), day: 7 }];
    const custom = [{ ...rule('2026-11-20T10:00', '2026-11-22T12:00', true), days: [] }];
    expect(bookableOn({ weekly, custom }, saturday)).toEqual([
      { start: 540, end: 600, isOnDemand: false },
      { start: 600, end: 720, isOnDemand: true },
    ]);
  });

  it('leaves out a custom window on a day that is not ticked, and one that is over', () => {
    const custom = [
      { ...rule('2026-11-20T10:00', '2026-11-22T12:00'), days: [1] },
      { ...rule('2026-11-01T10:00', '2026-11-20T12:00'), days: [] },
    ];
    expect(bookableOn({ weekly: [], custom }, saturday)).toEqual([]);
  });
});

describe('hoursToShow', () => {
  it('shows a working day without anything in it', () => {
    expect(hoursToShow([])).toEqual({ start: 540, end: 1020 });
  });

  it('reaches from full hour to full hour around everything', () => {
    expect(hoursToShow([{ start: 435, end: 1110 }])).toEqual({ start: 420, end: 1140 });
  });

  it('is never shorter than a working day', () => {
    expect(hoursToShow([{ start: 600, end: 660 }])).toEqual({ start: 360, end: 840 });
    expect(hoursToShow([{ start: 0, end: 60 }])).toEqual({ start: 0, end: 480 });
  });
});

describe('partOnDay', () => {
  const night = { startDate: '2026-11-20', startTime: '23:30', endDate: '2026-11-21', endTime: '00:30' };
  it.each([
    ['2026-11-19', null],
    ['2026-11-20', { start: 1410, end: 1440 }],
    ['2026-11-21', { start: 0, end: 30 }],
    ['2026-11-22', null],
  ])('of a session over midnight shows on %s: %j', (date, part) => {
    expect(partOnDay(night, date)).toEqual(part);
  });
});
