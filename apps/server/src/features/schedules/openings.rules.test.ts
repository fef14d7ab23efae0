import { describe, expect, it } from 'vitest';
import { Temporal } from 'temporal-polyfill';
import { firstRun, openDays, type Days, type Offers } from './openings.rules.ts';
import { offeredIn, type OfferedSlot, type Zones } from './schedules.rules.ts';

const zones: Zones = {
  instantOf: ({ date, time }, timeZone) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
  dateOf: (instant, timeZone) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
};
const startOf = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
const daysIn = (timeZone: string): Days => ({
  dateOf: (instant) => zones.dateOf(instant, timeZone),
  endOf: (date) => startOf(Temporal.PlainDate.from(date).add({ days: 1 }).toString(), timeZone),
});
const span = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) });
const slot = (from: string, to: string): OfferedSlot => ({
  ...span(`2027-03-${from}:00Z`, `2027-03-${to}:00Z`),
  id: null,
  isCustom: true,
});
const offers = (given: Partial<Offers>): Offers => ({ slots: [], busy: [], own: [], ...given });
const iso = (at: number) => new Date(at).toISOString().slice(8, 16);

const twoDays = [
  slot('10T09:00', '10T09:30'),
  slot('10T09:30', '10T10:00'),
  slot('11T09:00', '11T09:30'),
  slot('11T09:30', '11T10:00'),
];
const day10 = span('2027-03-10T09:00:00Z', '2027-03-10T10:00:00Z');
const first11 = span('2027-03-11T09:00:00Z', '2027-03-11T09:30:00Z');
const second11 = span('2027-03-11T09:30:00Z', '2027-03-11T10:00:00Z');

describe('open days', () => {
  it.each([
    ['all are free', offers({ slots: twoDays }), ['10', '11'], []],
    ['one day is booked', offers({ slots: twoDays, busy: [day10] }), ['11'], ['10']],
    ['one has a rest', offers({ slots: twoDays, busy: [first11] }), ['10', '11'], []],
    [
      'own sessions take the rest',
      offers({ slots: twoDays, busy: [first11], own: [second11] }),
      ['10'],
      ['11'],
    ],
    ['nothing is offered', offers({ busy: [day10] }), [], []],
  ])('are told from full ones when %s', (_, given, free, full) => {
    const days = (list: string[]) => list.map((day) => `2027-03-${day}`);
    expect(openDays(given, daysIn('UTC'))).toEqual({ free: days(free), full: days(full) });
  });

  it.each([
    // 02:00 to 03:00 is left out in Newark, in Madrid and (in October) in Sydney.
    ['America/New_York', '2027-03-14', '2027-03-13T23:30', 23],
    ['Europe/Madrid', '2027-03-28', '2027-03-27T23:30', 23],
    ['Australia/Sydney', '2027-10-03', '2027-10-02T23:30', 23],
    // It comes twice.
    ['America/New_York', '2027-11-07', '2027-11-06T23:30', 25],
    ['Europe/Madrid', '2027-10-31', '2027-10-30T23:30', 25],
    ['Australia/Sydney', '2027-04-04', '2027-04-03T23:30', 25],
  ])('in %s on %s are as long as the clock says', (timeZone, date, before, hours) => {
    const allDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      ...{ id: `w${day}`, educatorId: 'e', day, timeZone, onDemand: false },
      ...{ startTime: '00:00', endTime: '23:45' },
    }));
    const from = zones.instantOf({ date: before.slice(0, 10), time: before.slice(11) }, timeZone);
    const [start, end] = [startOf(date, timeZone), daysIn(timeZone).endOf(date)];
    expect((end - start) / 3_600_000).toBe(hours);
    const slots = offeredIn({ weekly: allDay, custom: [] }, { start: from, end }, { slotMinutes: 30, zones });
    // The last quarter of an hour is a slot of its own length, and ends the window.
    expect(slots.filter((one) => one.start >= start)).toHaveLength(hours * 2);
    expect(slots.every((one, at) => at === 0 || one.start >= (slots[at - 1]?.end ?? 0))).toBe(true);
    const isDay = [{ start, end }];
    expect(openDays(offers({ slots, busy: isDay }), daysIn(timeZone)).full).toEqual([date]);
    const butLast = [{ start, end: end - 30 * 60_000 }];
    expect(openDays(offers({ slots, busy: butLast }), daysIn(timeZone)).free).toContain(date);
  });
});

describe('the next free time', () => {
  it.each([
    ['the first slot', offers({ slots: twoDays }), null, ['10T09:00']],
    ['what is free behind a session', offers({ slots: twoDays, busy: [day10] }), null, ['11T09:00']],
    ['what an own session leaves', offers({ slots: twoDays, own: [day10] }), null, ['11T09:00']],
    ['an hour in a row', offers({ slots: twoDays }), 60, ['10T09:00', '10T09:30']],
    ['no hour with a gap', offers({ slots: twoDays, busy: [day10, first11] }), 60, []],
    ['no length that slots do not make up', offers({ slots: twoDays }), 45, []],
    ['nothing where all is taken', offers({ slots: twoDays.slice(0, 2), busy: [day10] }), null, []],
    ['nothing where nothing is offered', offers({}), null, []],
  ])('is %s', (_, given, minutes, starts) => {
    expect(firstRun(given, minutes).map(({ start }) => iso(start))).toEqual(starts);
  });
});
