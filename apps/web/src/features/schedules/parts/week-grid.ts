import { addDays, minutesOfDay, weekdayOf, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { isDateOnDays } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Schedules } from '../schedules.queries.ts';

/** A stretch of a day in minutes since midnight. */
export interface Stretch {
  start: number;
  end: number;
}

/** A stretch in which sessions can be booked. */
export interface Window extends Stretch {
  isOnDemand: boolean;
}

const minutesPerDay = 24 * 60;
const hour = 60;
/** Without anything to show the grid shows a working day; it is never shorter than this. */
const emptyDay: Stretch = { start: 9 * hour, end: 17 * hour };

/** The day with which the week of a day begins, as in every calendar of the product: Sunday. */
export function sundayOf(date: CivilDate): CivilDate {
  return addDays(date, -(weekdayOf(date) - 1));
}

/** The windows that the schedules make on one day, one over the other. */
function windowsOn({ weekly, custom }: Pick<Schedules, 'weekly' | 'custom'>, date: CivilDate): Window[] {
  const toWindow = (startTime: string, endTime: string, isOnDemand: boolean): Window => ({
    start: minutesOfDay(startTime),
    end: minutesOfDay(endTime),
    isOnDemand,
  });
  return [
    ...weekly
      .filter(({ day }) => day === weekdayOf(date))
      .map((rule) => toWindow(rule.startTime, rule.endTime, rule.availablePerOnDemand)),
    ...custom
      .filter((rule) => isCustomOn(rule, date))
      .map((rule) => toWindow(rule.startTime.slice(11), rule.endTime.slice(11), rule.availablePerOnDemand)),
  ];
}

function isCustomOn(rule: Schedules['custom'][number], date: CivilDate): boolean {
  return (
    rule.startTime.slice(0, 10) <= date && date <= rule.endTime.slice(0, 10) && isDateOnDays(date, rule.days)
  );
}

/** When a day can be booked: the windows of all schedules together; where one is on demand, the time is. */
export function bookableOn(schedules: Pick<Schedules, 'weekly' | 'custom'>, date: CivilDate): Window[] {
  const windows = windowsOn(schedules, date);
  const cuts = [...new Set(windows.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const pieces: Window[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined) break;
    const covering = windows.filter((window) => window.start <= start && end <= window.end);
    if (covering.length === 0) continue;
    const isOnDemand = covering.some((window) => window.isOnDemand);
    const before = pieces.at(-1);
    if (before && before.end === start && before.isOnDemand === isOnDemand) before.end = end;
    else pieces.push({ start, end, isOnDemand });
  }
  return pieces;
}

/** From which full hour to which the grid reaches, so that everything is in it. */
export function hoursToShow(stretches: readonly Stretch[]): Stretch {
  if (stretches.length === 0) return emptyDay;
  const start = Math.floor(Math.min(...stretches.map((one) => one.start)) / hour) * hour;
  const end = Math.ceil(Math.max(...stretches.map((one) => one.end)) / hour) * hour;
  const missing = Math.max(0, emptyDay.end - emptyDay.start - (end - start));
  const first = Math.max(0, start - Math.ceil(missing / 2 / hour) * hour);
  return { start: first, end: Math.min(minutesPerDay, Math.max(end, first + emptyDay.end - emptyDay.start)) };
}

/** The part of a session that falls on one day, from its civil start and end; null if none does. */
export function partOnDay(
  session: { startDate: CivilDate; startTime: string; endDate: CivilDate; endTime: string },
  date: CivilDate,
): Stretch | null {
  if (session.endDate < date || session.startDate > date) return null;
  const start = session.startDate === date ? minutesOfDay(session.startTime) : 0;
  const end = session.endDate === date ? minutesOfDay(session.endTime) : minutesPerDay;
  return end > start ? { start, end } : null;
}
