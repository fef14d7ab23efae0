import { describe, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import {
  isTaken,
  mergeSpans,
  onDemandUntil,
  rulesCollide,
  slotsOf,
  subtract,
  windowsIn,
  type CustomRule,
  type Rules,
  type WeeklyRule,
  type Zones,
} from './schedules.rules.ts';

const zones: Zones = {
  instantOf: ({ date, time }, timeZone) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
  dateOf: (instant, timeZone) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
};
const newYork = 'America/New_York';

function weekly(given: Partial<WeeklyRule> = {}): WeeklyRule {
  const times = { startTime: '09:00', endTime: '10:00', timeZone: 'UTC', onDemand: false };
  return { id: 'w', educatorId: 'e', day: 4, ...times, ...given };
}

function custom(given: Partial<CustomRule> = {}): CustomRule {
  const dates = { startDate: '2027-03-08', endDate: '2027-03-12', days: [] };
  return {
    id: 'c',
    educatorId: 'e',
    startTime: '09:00',
    endTime: '10:00',
    timeZone: 'UTC',
    onDemand: false,
    ...dates,
    ...given,
  };
}

const span = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) });
const wednesday = span('2027-03-10T00:00:00Z', '2027-03-11T00:00:00Z');
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const shown = (rules: Rules, within = wednesday, minutes = 30) =>
  slotsOf(windowsIn(rules, within, zones), minutes).map(({ start, end, isCustom }) => [
    iso(start),
    iso(end),
    isCustom,
  ]);

describe('slots', () => {
  it('are cut from the start of a weekly window on its weekday', () => {
    expect(shown({ weekly: [weekly(), weekly({ id: 'x', day: 5 })], custom: [] })).toEqual([
      ['2027-03-10T09:00', '2027-03-10T09:30', false],
      ['2027-03-10T09:30', '2027-03-10T10:00', false],
    ]);
  });

  it('keep a rest of 15 minutes and drop a shorter one', () => {
    const ends = (endTime: string) =>
      shown({ weekly: [weekly({ endTime })], custom: [] }).map(([, end]) => end);
    expect(ends('09:45')).toEqual(['2027-03-10T09:30', '2027-03-10T09:45']);
    expect(ends('09:44')).toEqual(['2027-03-10T09:30']);
  });

  it('of a custom window stand only where no weekly window is', () => {
    const rules = { weekly: [weekly()], custom: [custom({ startTime: '08:30', endTime: '10:45' })] };
    expect(shown(rules)).toEqual([
      ['2027-03-10T08:30', '2027-03-10T09:00', true],
      ['2027-03-10T09:00', '2027-03-10T09:30', false],
      ['2027-03-10T09:30', '2027-03-10T10:00', false],
      ['2027-03-10T10:00', '2027-03-10T10:30', true],
      ['2027-03-10T10:30', '2027-03-10T10:45', true],
    ]);
  });

  it('of a custom schedule come only on its dates and ticked weekdays', () => {
    const week = span('2027-03-07T00:00:00Z', '2027-03-15T00:00:00Z');
    const days = (given: Partial<CustomRule>) =>
      windowsIn({ weekly: [], custom: [custom(given)] }, week, zones).custom.map(({ date }) => date);
    expect(days({})).toEqual(['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']);
    expect(days({ days: [2, 4] })).toEqual(['2027-03-08', '2027-03-10']);
  });

  it('have ids that differ, also in the hour that comes twice', () => {
    const rule = weekly({ day: 1, startTime: '00:30', endTime: '03:00', timeZone: newYork });
    const night = span('2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z');
    const slots = slotsOf(windowsIn({ weekly: [rule], custom: [] }, night, zones), 30);
    expect(slots).toHaveLength(7);
    expect(new Set(slots.map(({ id }) => id)).size).toBe(7);
    expect(slots[0]?.id).toBe('w_2027-11-07_04:30');
  });

  it('have ids that differ on a whole day of 25 hours, where a time in UTC comes twice', () => {
    const rule = weekly({ day: 1, startTime: '00:00', endTime: '23:45', timeZone: newYork });
    const day = span('2027-11-07T04:00:00Z', '2027-11-08T05:00:00Z');
    const slots = slotsOf(windowsIn({ weekly: [rule], custom: [] }, day, zones), 30);
    expect(slots).toHaveLength(50);
    expect(new Set(slots.map(({ id }) => id)).size).toBe(50);
    // Earlier names stay: an open request keeps the ids of the slots it asks for.
    expect(slots[0]?.id).toBe('w_2027-11-07_04:00');
  });

  it('follow daylight saving: the same time of day is another instant', () => {
    const rule = weekly({ day: 7, timeZone: newYork });
    const starts = (from: string, to: string) =>
      shown({ weekly: [rule], custom: [] }, span(from, to))[0]?.[0];
    expect(starts('2027-03-13T00:00:00Z', '2027-03-14T00:00:00Z')).toBe('2027-03-13T14:00');
    expect(starts('2027-03-20T00:00:00Z', '2027-03-21T00:00:00Z')).toBe('2027-03-20T13:00');
  });

  it('begin later where the clock jumps over the start', () => {
    const rule = weekly({ day: 1, startTime: '02:30', endTime: '04:00', timeZone: newYork });
    const night = span('2027-03-14T05:00:00Z', '2027-03-15T05:00:00Z');
    expect(shown({ weekly: [rule], custom: [] }, night)).toEqual([
      ['2027-03-14T07:30', '2027-03-14T08:00', false],
    ]);
  });

  it('of an educator on the other side of the date line count by the instants', () => {
    const rule = weekly({ day: 5, startTime: '09:00', endTime: '09:30', timeZone: 'Pacific/Auckland' });
    expect(shown({ weekly: [rule], custom: [] })).toEqual([['2027-03-10T20:00', '2027-03-10T20:30', false]]);
  });
});

describe('stretches of time', () => {
  it('are cut out and joined', () => {
    expect(
      subtract({ start: 0, end: 10 }, [
        { start: 2, end: 4 },
        { start: 8, end: 12 },
      ]),
    ).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 8 },
    ]);
    expect(
      mergeSpans([
        { start: 5, end: 7 },
        { start: 0, end: 3 },
        { start: 3, end: 4 },
      ]),
    ).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 7 },
    ]);
  });

  it.each([
    [0, 10, false],
    [5, 11, true],
    [12, 13, true],
    [20, 30, false],
    [29, 31, true],
    [45, 50, false],
  ])('from %d to %d, taken: %s', (start, end, taken) => {
    const busy = [
      { start: 10, end: 20 },
      { start: 30, end: 40 },
    ];
    expect(isTaken({ start, end }, busy)).toBe(taken);
  });
});

describe('on demand', () => {
  const window = (start: number, end: number, onDemand: boolean) => ({
    ruleId: 'r',
    date: '2027-03-10',
    start,
    end,
    onDemand,
  });
  it('is open as long as windows with the flag go on, whichever sort they are of', () => {
    const windows = { weekly: [window(0, 10, true)], custom: [window(8, 20, true), window(20, 30, false)] };
    expect(onDemandUntil(windows, 5)).toBe(20);
    expect(onDemandUntil(windows, 20)).toBeNull();
    expect(onDemandUntil({ weekly: [window(0, 10, false)], custom: [] }, 5)).toBeNull();
  });
});

describe('two rules of one sort', () => {
  const rule = (days: number[], startTime: string, endTime: string) => ({
    days,
    startDate: null,
    endDate: null,
    startTime,
    endTime,
  });
  const dated = (startDate: string, endDate: string, days: number[] = []) => ({
    days,
    startDate,
    endDate,
    startTime: '09:00',
    endTime: '10:00',
  });
  it.each([
    ['on the same day and time', rule([4], '09:00', '10:00'), rule([4], '09:30', '11:00'), true],
    ['one after the other', rule([4], '09:00', '10:00'), rule([4], '10:00', '11:00'), false],
    ['on other days', rule([4], '09:00', '10:00'), rule([5], '09:00', '10:00'), false],
    ['on dates that meet', dated('2027-03-08', '2027-03-10'), dated('2027-03-10', '2027-03-12'), true],
    [
      'on dates that do not meet',
      dated('2027-03-08', '2027-03-09'),
      dated('2027-03-10', '2027-03-12'),
      false,
    ],
    [
      'on weekdays that do not come in the dates',
      dated('2027-03-08', '2027-03-10', [5]),
      dated('2027-03-08', '2027-03-10'),
      false,
    ],
    [
      'on a weekday that comes late in long ranges',
      dated('2027-03-08', '2027-06-10', [1]),
      dated('2027-03-08', '2027-06-10', [1, 2]),
      true,
    ],
  ])('collide %s: %o', (...[_title, one, other, collide]) => {
    expect(rulesCollide(one, other)).toBe(collide);
    expect(rulesCollide(other, one)).toBe(collide);
  });
});
