import { addDays, addMonths, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import { isWithinReach } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';

/** A calendar's input about an educator. */
export type OpenTimes = Pick<Availability, 'availableDates' | 'fullDates'>;

/** How a day of a calendar looks: with a free time, without one though times are offered, or neither. */
export type DayFace = 'open' | 'full' | 'closed';

/** The face of a day; closed before today, after 6 months, and until the educator's times are known. */
export function faceOf(
  date: CivilDate,
  { today, times }: { today: CivilDate; times: OpenTimes | undefined },
): DayFace {
  if (!times || !isWithinReach(date, today)) return 'closed';
  if (times.availableDates.includes(date)) return 'open';
  return times.fullDates.includes(date) ? 'full' : 'closed';
}

/** The days around the month of a date for which free slots are asked: the whole month and the week on both sides. */
export function monthRange(date: CivilDate): { startDate: CivilDate; endDate: CivilDate } {
  const first = firstOf(date);
  return { startDate: addDays(first, -7), endDate: addDays(addMonths(first, 1), 6) };
}

/** The first day of a date's month. */
export function firstOf(date: CivilDate): CivilDate {
  return `${date.slice(0, 8)}01`;
}

/** The days of a date's month that can be reached at all. */
export function daysOfMonth(
  date: CivilDate,
  { min, max }: { min: CivilDate; max: CivilDate },
): { first: CivilDate; last: CivilDate } {
  const first = firstOf(date);
  const last = addDays(addMonths(first, 1), -1);
  return { first: first < min ? min : first, last: last > max ? max : last };
}
