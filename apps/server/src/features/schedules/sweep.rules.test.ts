import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysFromTo, weekdayOf } from '@lectern/contract/core/civil.rules.ts';
import { cutIntoSlots, isDateOnDays, type Span } from '@lectern/contract/schedules/schedules.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import {
  offeredIn,
  slotsOf,
  subtract,
  type CustomRule,
  type Rules,
  type WeeklyRule,
  type Window,
  type Zones,
} from './schedules.rules.ts';

/** The same rules in every run; another search takes another seed. */
const seed = 20_271_112;
/** Zones whose clocks jump in the days below, one by half an hour, and one without. */
const zoneNames = ['America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland', 'UTC'] as const;
/** The Fridays before clocks were put on or back somewhere. */
const firstDates = ['2027-03-12', '2027-04-02', '2027-09-24', '2027-10-01', '2027-11-05'] as const;

const meets = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Each window compared with each other, each civil time asked of the zone: slow and plain. */
function plainlyOffered(rules: Rules, span: Span, slotMinutes: number) {
  type Dated = WeeklyRule & { isOn(date: string): boolean };
  const windowsIn = (list: readonly Dated[], within: Span): Window[] =>
    list
      .flatMap(({ id: ruleId, timeZone, isOn, startTime, endTime, onDemand }) =>
        daysFromTo(zonedTime.dateOf(within.start, timeZone), zonedTime.dateOf(within.end, timeZone))
          .filter((date) => isOn(date))
          .map((date) => ({
            ...{ ruleId, date, onDemand },
            start: zonedTime.instantOf({ date, time: startTime }, timeZone),
            end: zonedTime.instantOf({ date, time: endTime }, timeZone),
          })),
      )
      .filter((window) => window.start < window.end && meets(window, within))
      .toSorted((one, other) => one.start - other.start || (one.ruleId < other.ruleId ? -1 : 1));
  const weekly = rules.weekly.map((rule) => ({
    ...rule,
    isOn: (date: string) => weekdayOf(date) === rule.day,
  }));
  const custom = rules.custom.map((rule) => ({
    ...{ ...rule, day: 0 },
    isOn: (date: string) => rule.startDate <= date && date <= rule.endDate && isDateOnDays(date, rule.days),
  }));
  const all = [span, ...windowsIn(weekly, span), ...windowsIn(custom, span)];
  const hull = {
    start: Math.min(...all.map(({ start }) => start)),
    end: Math.max(...all.map(({ end }) => end)),
  };
  const sorts = { weekly: windowsIn(weekly, hull), custom: windowsIn(custom, hull) };
  const cut = (windows: readonly Window[], others: readonly Window[], isCustom: boolean) =>
    windows.flatMap((of, at) =>
      subtract(
        of,
        [...others, ...windows.slice(0, at)].filter((one) => meets(one, of)),
      )
        .flatMap((piece) => cutIntoSlots(piece, slotMinutes))
        .map((slot) => ({ ...slot, rule: isCustom ? null : `${of.ruleId}_${of.date}`, isCustom })),
    );
  return [...cut(sorts.weekly, [], false), ...cut(sorts.custom, sorts.weekly, true)]
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }) => start >= span.start && start < span.end);
}

const quarter = (at: number) =>
  `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`;
const times = fc
  .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 95 }), fc.constantFrom(...zoneNames))
  .map(([from, long, timeZone]) => ({
    ...{ educatorId: 'e', onDemand: false, timeZone },
    startTime: quarter(from),
    endTime: quarter(Math.min(95, from + long)),
  }));
const someRules = fc.record({
  first: fc.constantFrom(...firstDates),
  weekly: fc.array(fc.tuple(times, fc.integer({ min: 1, max: 7 })), { maxLength: 8 }),
  custom: fc.array(
    fc.tuple(times, fc.nat(6), fc.nat(6), fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 })),
    { maxLength: 8 },
  ),
  from: fc.nat(6 * 24),
  hours: fc.integer({ min: 1, max: 4 * 24 }),
  slotMinutes: fc.constantFrom(15, 30, 45, 60),
});

describe('the slots of random rules around the days on which clocks jump', () => {
  it('are those that a comparison of each window with each other gives', () => {
    fc.assert(
      fc.property(someRules, ({ first, weekly, custom, from, hours, slotMinutes }) => {
        const rules: Rules = {
          weekly: weekly.map(([rule, day], at) => ({ ...rule, id: `w${at}`, day })),
          custom: custom.map(([rule, start, long, days], at): CustomRule => {
            const startDate = addDays(first, start);
            return { ...rule, id: `c${at}`, startDate, endDate: addDays(startDate, long), days };
          }),
        };
        const start = Date.parse(`${first}T00:00:00Z`) + from * 3_600_000;
        const span = { start, end: start + hours * 3_600_000 };
        const slots = offeredIn(rules, span, { slotMinutes, zones: zonedTime });
        const shown = slots.map(({ id, ...slot }) => ({
          ...slot,
          rule: id?.slice(0, id.lastIndexOf('_')) ?? null,
        }));
        expect(shown).toEqual(plainlyOffered(rules, span, slotMinutes));
      }),
      { seed, numRuns: 300 },
    );
  });
});

const minute = 60_000;

/** So many windows of both sorts that overlap, and how often one of their ends is looked at while slots are cut. */
function looksAt(count: number): number {
  let looks = 0;
  const window = (start: number): Window => ({
    ...{ ruleId: 'r', date: '2027-03-10', onDemand: false },
    get start() {
      looks += 1;
      return start;
    },
    get end() {
      looks += 1;
      return start + 20 * minute;
    },
  });
  const windows = (shift: number) =>
    Array.from({ length: count / 2 }, (_, at) => window((at * 30 + shift) * minute));
  expect(slotsOf({ weekly: windows(0), custom: windows(5) }, 15)).toHaveLength(count / 2);
  return looks;
}

describe('the work for many windows', () => {
  it.each([2_000, 16_000])('is a few looks at each of %d', (count) => {
    expect(looksAt(count)).toBeLessThan(count * 2 * (Math.log2(count) + 10));
  });

  it('asks the zone a few times for each day, not for each window', () => {
    let asked = 0;
    const zones: Zones = {
      ...zonedTime,
      instantOf: (civil, timeZone) => {
        asked += 1;
        return zonedTime.instantOf(civil, timeZone);
      },
    };
    const custom = Array.from({ length: 94 }, (_, at): CustomRule => ({
      ...{ id: `c${at}`, educatorId: 'e', timeZone: 'America/New_York', onDemand: false, days: [] },
      ...{ startDate: '2027-03-10', endDate: '2027-09-10', startTime: quarter(at), endTime: quarter(at + 1) },
    }));
    const span = { start: Date.parse('2027-03-10T00:00:00Z'), end: Date.parse('2027-09-11T00:00:00Z') };
    const slots = offeredIn({ weekly: [], custom }, span, { slotMinutes: 15, zones });
    expect(slots.length).toBeGreaterThan(16_000);
    // Each of some 190 days, and each window of the one on which the clock jumps.
    expect(asked).toBeLessThan(500);
  });
});
