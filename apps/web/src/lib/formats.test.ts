import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import {
  civilDateOf,
  formatCivilDate,
  formatCount,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatWeekdayDate,
  formatMoney,
  formatProfileDate,
  formatShare,
  formatSlotDate,
  formatTime,
  formatTimeOfDay,
  formatTimeRange,
  timeOfDayOf,
} from './formats.ts';
import { timeZoneAbbreviation, timeZoneLabel, timeZoneName } from './time-zones.ts';

const zone = 'America/New_York';
const afternoon = '2024-03-05T20:30:00Z';

it("writes dates and times in the spec's forms, in the person's zone", () => {
  expect(formatDateTime(afternoon, zone)).toBe('Mar 05, 2024 03:30 PM');
  expect(formatDate(afternoon, zone)).toBe('Mar 05, 2024');
  expect(formatTime(afternoon, zone)).toBe('03:30 PM');
  expect(formatProfileDate('2024-03-05')).toBe('03/05/2024');
  expect(formatTimeRange(afternoon, '2024-03-05T21:00:00Z', zone)).toBe('03:30 PM – 04:00 PM');
});

it.each([
  ['00:00', '12:00 AM'],
  ['00:15', '12:15 AM'],
  ['12:00', '12:00 PM'],
  ['23:45', '11:45 PM'],
])('writes the time of day %s as %s', (time, shown) => {
  expect(formatTimeOfDay(time)).toBe(shown);
});

it('takes the day of the calendar from the zone, not from UTC', () => {
  expect(civilDateOf('2024-03-06T02:00:00Z', zone)).toBe('2024-03-05');
  expect(timeOfDayOf('2024-03-06T02:00:00Z', zone)).toBe('21:00');
  expect(timeOfDayOf('2024-03-06T05:00:00Z', zone)).toBe('00:00');
});

it('writes days of the calendar without moving them', () => {
  expect(formatCivilDate('2026-01-01')).toBe('Jan 01, 2026');
  expect(formatSlotDate('2026-01-31')).toBe('31-01-2026');
});

it.each([
  [0, '0:00:00'],
  [-5, '0:00:00'],
  [1, '0:00:01'],
  [252_000, '0:04:12'],
  [36_000_000, '10:00:00'],
])('counts %i ms as %s', (left, shown) => {
  expect(formatCountdown(left)).toBe(shown);
});

it('names the zone', () => {
  expect(timeZoneLabel('2024-07-01T12:00:00Z', zone)).toBe('Eastern Time (EDT)');
  expect(timeZoneAbbreviation('2024-01-01T12:00:00Z', zone)).toBe('EST');
});

it('leaves the year out where it is known', () => {
  expect(formatDayOfYear('2027-03-12')).toBe('Mar 12');
  expect(formatWeekdayDate('2027-03-12')).toBe('Fri, Mar 12, 2027');
});

describe('in Spanish', () => {
  afterEach(() => i18next.changeLanguage('en'));

  it('the day stands before the month', async () => {
    await i18next.init({ lng: 'es' });
    expect(formatDate(afternoon, zone)).toBe('05 mar 2024');
    expect(formatDateTime(afternoon, zone)).toBe('05 mar 2024 03:30 PM');
    expect(formatCivilDate('2026-01-31')).toBe('31 ene 2026');
    expect(formatDayOfYear('2027-03-12')).toBe('12 mar');
    expect(formatWeekdayDate('2027-03-12')).toBe('Vie, 12 mar 2027');
    expect(formatProfileDate('2024-03-05')).toBe('05/03/2024');
  });

  it('numbers have a comma before their parts, and a space before what they count', async () => {
    await i18next.init({ lng: 'es' });
    expect(formatShare(3, 5)).toBe('60,0\u00A0%');
    expect(formatCount(12_345)).toBe('12.345');
    expect(formatMoney(4_200, 'USD')).toBe('42,00\u00A0US$');
  });
});

describe('the night when clocks are put back', () => {
  const newYork = 'America/New_York';
  it.each([
    ['2027-11-07T04:59:00Z', newYork, '12:59 AM'],
    ['2027-11-07T05:00:00Z', newYork, '01:00 AM EDT'],
    ['2027-11-07T05:59:00Z', newYork, '01:59 AM EDT'],
    ['2027-11-07T06:00:00Z', newYork, '01:00 AM EST'],
    ['2027-11-07T06:59:00Z', newYork, '01:59 AM EST'],
    ['2027-11-07T07:00:00Z', newYork, '02:00 AM'],
    ['2027-03-14T07:00:00Z', newYork, '03:00 AM'],
    ['2027-11-08T06:00:00Z', newYork, '01:00 AM'],
    ['2027-04-03T14:45:00Z', 'Australia/Lord_Howe', '01:45 AM GMT+11'],
    ['2027-04-03T15:15:00Z', 'Australia/Lord_Howe', '01:45 AM GMT+10:30'],
    ['2027-11-07T05:30:00Z', 'UTC', '05:30 AM'],
  ])('%s in %s is %s', (moment, zone, shown) => {
    expect(formatTime(moment, zone)).toBe(shown);
  });

  it('has both names in the label of the day, and a zone one name in all seasons', () => {
    expect(timeZoneLabel('2027-11-07T05:00:00Z', newYork, '2027-11-07T20:00:00Z')).toBe(
      'Eastern Time (EDT, EST)',
    );
    expect(timeZoneLabel('2027-11-08T05:00:00Z', newYork)).toBe('Eastern Time (EST)');
    expect(timeZoneName(newYork)).toBe('Eastern Time');
    expect(timeZoneName('Europe/Berlin')).toBe('Central European Time');
  });
});
