import {
  addDays,
  daysFromTo,
  weekdayOf,
  type CivilDate,
  type TimeOfDay,
} from '@lectern/contract/core/civil.rules.ts';
import { scheduleLimits } from '@lectern/contract/schedules/schedules.limits.ts';
import { cutIntoSlots, isDateOnDays, type Span } from '@lectern/contract/schedules/schedules.rules.ts';

/** A window of every week, in its own zone. */
export interface WeeklyRule {
  readonly id: string;
  readonly educatorId: string;
  /** 1 is Sunday, 7 is Saturday. */
  readonly day: number;
  readonly startTime: TimeOfDay;
  readonly endTime: TimeOfDay;
  readonly timeZone: string;
  readonly onDemand: boolean;
}

/** A window on each day from one date to another, on the ticked weekdays if there are any. */
export interface CustomRule {
  readonly id: string;
  readonly educatorId: string;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate;
  readonly days: readonly number[];
  readonly startTime: TimeOfDay;
  readonly endTime: TimeOfDay;
  readonly timeZone: string;
  readonly onDemand: boolean;
}

/** All rules of one educator. */
export interface Rules {
  readonly weekly: readonly WeeklyRule[];
  readonly custom: readonly CustomRule[];
}

/** A rule on one of its days. */
export interface Window extends Span {
  readonly ruleId: string;
  readonly date: CivilDate;
  readonly onDemand: boolean;
}

/** Windows of both sorts. */
export interface Windows {
  readonly weekly: readonly Window[];
  readonly custom: readonly Window[];
}

/** A slot that can be booked; slots of custom schedules have no id. */
export interface OfferedSlot extends Span {
  readonly id: string | null;
  readonly isCustom: boolean;
}

/** How civil times and instants meet; handed in, because zones are data of the machine. */
export interface Zones {
  instantOf(civil: { date: CivilDate; time: TimeOfDay }, timeZone: string): number;
  dateOf(instant: number, timeZone: string): CivilDate;
}

type AnyRule = Pick<WeeklyRule, 'id' | 'startTime' | 'endTime' | 'timeZone' | 'onDemand'>;

type InstantOf = Zones['instantOf'];

const minuteMs = 60_000;
const plainDayMs = 1_440 * minuteMs;

function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Asks the zone's data twice for each day only: on a day of 24 hours no clock jumps, so the times of day are counted. */
function countingInstants(zones: Zones): InstantOf {
  const starts = new Map<string, number>();
  const startOf = (date: CivilDate, timeZone: string): number => {
    const key = `${date} ${timeZone}`;
    const start = starts.get(key) ?? zones.instantOf({ date, time: '00:00' }, timeZone);
    starts.set(key, start);
    return start;
  };
  const nextDays = new Map<CivilDate, CivilDate>();
  const nextOf = (date: CivilDate): CivilDate => {
    const next = nextDays.get(date) ?? addDays(date, 1);
    nextDays.set(date, next);
    return next;
  };
  return ({ date, time }, timeZone) => {
    const start = startOf(date, timeZone);
    const isPlain = startOf(nextOf(date), timeZone) - start === plainDayMs;
    return isPlain ? start + minutesOf(time) * minuteMs : zones.instantOf({ date, time }, timeZone);
  };
}

function windowOn(rule: AnyRule, date: CivilDate, instantOf: InstantOf): Window[] {
  const start = instantOf({ date, time: rule.startTime }, rule.timeZone);
  const end = instantOf({ date, time: rule.endTime }, rule.timeZone);
  return start < end ? [{ ruleId: rule.id, date, onDemand: rule.onDemand, start, end }] : [];
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The windows of rules that reach into a stretch of time, whole, by start. */
export function windowsIn(rules: Rules, span: Span, zones: Zones): Windows {
  const datesIn = (timeZone: string) =>
    daysFromTo(zones.dateOf(span.start, timeZone), zones.dateOf(span.end, timeZone));
  const instantOf = countingInstants(zones);
  const datesOfZone = new Map<string, CivilDate[]>();
  const dates = (timeZone: string): CivilDate[] => {
    const known = datesOfZone.get(timeZone) ?? datesIn(timeZone);
    datesOfZone.set(timeZone, known);
    return known;
  };
  const expand = <R extends AnyRule>(
    list: readonly R[],
    isOn: (rule: R, date: CivilDate) => boolean,
  ): Window[] =>
    list
      .flatMap((rule) =>
        dates(rule.timeZone).flatMap((date) => (isOn(rule, date) ? windowOn(rule, date, instantOf) : [])),
      )
      .filter((window) => overlaps(window, span))
      .toSorted((one, other) => one.start - other.start || (one.ruleId < other.ruleId ? -1 : 1));
  return {
    weekly: expand(rules.weekly, (rule, date) => weekdayOf(date) === rule.day),
    custom: expand(rules.custom, isCustomOn),
  };
}

function isCustomOn(rule: CustomRule, date: CivilDate): boolean {
  return rule.startDate <= date && date <= rule.endDate && isDateOnDays(date, rule.days);
}

/** What is left of a stretch of time once others are taken out. */
export function subtract(span: Span, taken: readonly Span[]): Span[] {
  let left: Span[] = [{ start: span.start, end: span.end }];
  for (const { start, end } of taken)
    left = left
      .flatMap((piece) => [
        { start: piece.start, end: Math.min(piece.end, start) },
        { start: Math.max(piece.start, end), end: piece.end },
      ])
      .filter((piece) => piece.start < piece.end);
  return left;
}

/** Stretches of time that touch or overlap, joined, by start. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else merged.push({ start, end });
  }
  return merged;
}

/** The id of a weekly slot: rule, day and start, in UTC: a time of day can come twice. So can one in UTC, a day later. */
function slotId({ ruleId, date, start: first }: Omit<Window, 'end'>, start: number): string {
  return `${ruleId}_${date}_${new Date(start).toISOString().slice(11, 16)}${start - first < 86_400_000 ? '' : '+1'}`;
}

/**
 * What is left of each window once others, and those of its own sort that begin first, are taken out; all by start. One
 * pass: beyond the furthest end so far, no moment is visited twice.
 */
function withoutOverlaps(
  windows: readonly Window[],
  others: readonly Span[],
): { of: Window; left: Span[] }[] {
  const taken = mergeSpans(others);
  let at = 0;
  let reached = Number.NEGATIVE_INFINITY;
  return windows.map((of) => {
    const rest = { start: Math.max(of.start, reached), end: of.end };
    reached = Math.max(reached, of.end);
    if (rest.start >= rest.end) return { of, left: [] };
    while ((taken[at]?.end ?? Number.POSITIVE_INFINITY) <= rest.start) at += 1;
    let behind = at;
    while ((taken[behind]?.start ?? Number.POSITIVE_INFINITY) < rest.end) behind += 1;
    return { of, left: subtract(rest, taken.slice(at, behind)) };
  });
}

/**
 * The slots that windows give: weekly ones first, custom ones only where no weekly window is; by start, and no moment
 * comes twice. Windows of one sort overlap where their zones differ, or where the clock jumps.
 */
export function slotsOf(windows: Windows, slotMinutes: number): OfferedSlot[] {
  const cut = (left: readonly Span[]): Span[] => left.flatMap((piece) => cutIntoSlots(piece, slotMinutes));
  const weekly = withoutOverlaps(windows.weekly, []).flatMap(({ of, left }) =>
    cut(left).map((slot) => ({ ...slot, id: slotId(of, slot.start), isCustom: false })),
  );
  const custom = withoutOverlaps(windows.custom, windows.weekly).flatMap(({ left }) =>
    cut(left).map((slot) => ({ ...slot, id: null, isCustom: true })),
  );
  return [...weekly, ...custom].toSorted((one, other) => one.start - other.start);
}

/** No window is longer than the longest day; twice that, because windows that meet one are known as well. */
const longestWindowMs = 2 * scheduleLimits.dayMinutes * 60_000;

/** A stretch of time with all windows whole that reach into it. */
function hullOf(span: Span, { weekly, custom }: Windows): Span {
  let { start, end } = span;
  for (const window of [...weekly, ...custom]) {
    if (!overlaps(window, span)) continue;
    start = Math.min(start, window.start);
    end = Math.max(end, window.end);
  }
  return { start, end };
}

/**
 * The slots that begin in a stretch of time, taken or not: the only place that cuts, for offers and for bookings. A
 * slot is the same for any requested stretch.
 */
export function offeredIn(
  rules: Rules,
  span: Span,
  { slotMinutes, zones }: { readonly slotMinutes: number; readonly zones: Zones },
): OfferedSlot[] {
  // Where a window is cut depends on all windows that it meets, also on those outside the stretch.
  const around = { start: span.start - longestWindowMs, end: span.end + longestWindowMs };
  const known = windowsIn(rules, around, zones);
  const hull = hullOf(span, known);
  const meeting = {
    weekly: known.weekly.filter((window) => overlaps(window, hull)),
    custom: known.custom.filter((window) => overlaps(window, hull)),
  };
  return slotsOf(meeting, slotMinutes).filter(({ start }) => start >= span.start && start < span.end);
}

/** Whether a slot is taken by one of the times that are booked; these are sorted by start and do not overlap. */
export function isTaken(slot: Span, busy: readonly Span[]): boolean {
  let low = 0;
  let high = busy.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.end ?? 0) <= slot.start) low = middle + 1;
    else high = middle;
  }
  const first = busy[low];
  return first !== undefined && first.start < slot.end;
}

/** Until when an educator can be asked at once: the end of the on-demand windows that cover now; null when none does. */
export function onDemandUntil(windows: Windows, now: number): number | null {
  const open = [...windows.weekly, ...windows.custom].filter((window) => window.onDemand);
  return mergeSpans(open).find(({ start, end }) => start <= now && now < end)?.end ?? null;
}

/** A rule as far as it can collide with another of its sort. */
export interface RuleTimes {
  readonly days: readonly number[];
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  readonly startTime: TimeOfDay;
  readonly endTime: TimeOfDay;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

function daysOf({ days }: RuleTimes): readonly number[] {
  return days.length === 0 ? everyDay : days;
}

function later(one: CivilDate | null, other: CivilDate | null): CivilDate | null {
  return one !== null && other !== null && one > other ? one : other;
}

function earlier(one: CivilDate | null, other: CivilDate | null): CivilDate | null {
  return one !== null && other !== null && one < other ? one : other;
}

/** Whether two rules of one sort and zone give a window at the same time on some day. */
export function rulesCollide(one: RuleTimes, other: RuleTimes): boolean {
  if (one.startTime >= other.endTime || other.startTime >= one.endTime) return false;
  const otherDays = daysOf(other);
  const days = daysOf(one).filter((day) => otherDays.includes(day));
  const first = later(one.startDate, other.startDate);
  const last = earlier(one.endDate, other.endDate);
  if (first === null || last === null) return days.length > 0;
  // @NOTE A week holds every weekday, so longer stretches need no look at each date.
  const end = last < addDays(first, 6) ? last : addDays(first, 6);
  return daysFromTo(first, end).some((date) => days.includes(weekdayOf(date)));
}

/** How many of the booked times are in windows. */
export function countIn(busy: readonly Span[], windows: readonly Span[]): number {
  return busy.filter((one) => windows.some((window) => overlaps(one, window))).length;
}
