import { addDays, addMonths, weekdayOf, type CivilDate } from '@lectern/contract/core/civil.rules.ts';
import type { Availability } from '@lectern/contract/schedules/schedules.shapes.ts';
import { isWithinReach } from '@lectern/contract/schedules/schedules.rules.ts';

/** What a calendar needs to know of an educator. */
export type OpenTimes = Pick<Availability, 'availableDays' | 'availableDates' | 'availableTimes'>;

/**
 * Whether a day can be chosen: from today to 6 months ahead, on a weekday of the weekly schedules or inside a custom
 * window. `dayOf` says on which day an instant falls for the person.
 */
export function isDayOpen(
  date: CivilDate,
  {
    today,
    times,
    dayOf,
  }: { today: CivilDate; times: OpenTimes | undefined; dayOf: (instant: string) => CivilDate },
): boolean {
  if (!times || !isWithinReach(date, today)) return false;
  return (
    times.availableDates.includes(date) ||
    times.availableDays.includes(weekdayOf(date)) ||
    times.availableTimes.some(({ startTime, endTime }) => dayOf(startTime) <= date && date <= dayOf(endTime))
  );
}

/** The days around the month of a date for which free slots are asked: the whole month and the week on both sides. */
export function monthRange(date: CivilDate): { startDate: CivilDate; endDate: CivilDate } {
  const first = `${date.slice(0, 8)}01`;
  return { startDate: addDays(first, -7), endDate: addDays(addMonths(first, 1), 6) };
}
