import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { offeredIn, type Rules, type Zones } from '../src/features/schedules/schedules.rules.ts';
import { chooseSlots } from '../src/features/booking/booking.rules.ts';
import { dice } from './dice.ts';

const zones: Zones = {
  instantOf: ({ date, time }, timeZone) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone).epochMilliseconds,
  dateOf: (instant, timeZone) =>
    Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
};

describe('whatever an educator has entered', () => {
  const roll = dice(11);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  const places = [
    'America/New_York',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'UTC',
  ];
  /** Days around changes of the clock in those zones, and two on which nothing changes. */
  const dates = [
    '2027-03-14',
    '2027-11-07',
    '2027-03-28',
    '2027-10-31',
    '2027-04-04',
    '2027-09-26',
    '2027-06-09',
  ];
  const time = (quarters: number): string =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
  const times = (): { startTime: string; endTime: string } => {
    const from = Math.floor(roll() * 90);
    return { startTime: time(from), endTime: time(Math.min(95, from + 1 + Math.floor(roll() * 24))) };
  };

  function randomRules(date: string): Rules {
    const home = pick(places);
    const shared = { educatorId: 'e', onDemand: false };
    const zone = (): string => (roll() < 0.8 ? home : pick(places));
    return {
      weekly: Array.from({ length: Math.floor(roll() * 5) }, (_, at) => ({
        ...shared,
        ...times(),
        id: `w${at}`,
        day: pick([1, 1, 2, 7, 4]),
        timeZone: zone(),
      })),
      custom: Array.from({ length: 1 + Math.floor(roll() * 3) }, (_, at) => ({
        ...shared,
        ...times(),
        id: `c${at}`,
        startDate: addDays(date, -Math.floor(roll() * 3)),
        endDate: addDays(date, Math.floor(roll() * 3)),
        days: [],
        timeZone: zone(),
      })),
    };
  }

  it('every slot that a day offers, and every row of them, can be booked, and none comes twice', () => {
    const faults: object[] = [];
    let seen = 0;
    for (let round = 0; round < 60; round += 1) {
      const date = pick(dates);
      const rules = randomRules(date);
      const viewer = pick(places);
      const cutting = { slotMinutes: pick([15, 30, 45, 60]), zones };
      const startOf = (day: string): number =>
        Temporal.PlainDate.from(day).toZonedDateTime(viewer).epochMilliseconds;
      const offered = offeredIn(rules, { start: startOf(date), end: startOf(addDays(date, 1)) }, cutting);
      offered.forEach((slot, at) => {
        const next = offered[at + 1];
        if (next && next.start < slot.end) faults.push({ rules, cutting, slot, next });
        for (const slots of next?.start === slot.end ? [[slot], [slot, next]] : [[slot]]) {
          const choice = { start: slot.start, end: slots.at(-1)?.end ?? 0 };
          const slotIds = slots.flatMap(({ id }) => id ?? []);
          const chosen = chooseSlots(offeredIn(rules, choice, cutting), { ...choice, slotIds });
          seen += 1;
          if (!('slots' in chosen) || chosen.slots.length !== slots.length)
            faults.push({ rules, cutting, slots, chosen });
        }
      });
    }
    expect(faults.slice(0, 1)).toEqual([]);
    expect(seen).toBeGreaterThan(400);
  }, 20_000);
});
