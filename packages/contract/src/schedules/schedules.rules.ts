import { addMonths, minutesOfDay, weekdayOf } from '../core/civil.rules.ts';
import type { CivilDate, TimeOfDay } from '../core/civil.rules.ts';
import { scheduleLimits } from './schedules.limits.ts';

/** What the weekly form holds; times are empty until they are chosen. */
export interface WeeklyForm {
  days: readonly number[];
  startTime: TimeOfDay | '';
  endTime: TimeOfDay | '';
}

/** What the custom form holds; ticked weekdays, if any, limit the dates. */
export interface CustomForm extends WeeklyForm {
  startDate: CivilDate | '';
  endDate: CivilDate | '';
}

/** A sentence that says what is wrong with a schedule's form. */
export type ScheduleProblem =
  | 'schedules.form.daysEmpty'
  | 'schedules.form.startEmpty'
  | 'schedules.form.endEmpty'
  | 'schedules.form.timesEmpty'
  | 'schedules.form.timesSame'
  | 'schedules.form.endBeforeStart'
  | 'schedules.form.startAfterEnd'
  | 'schedules.form.tooShort'
  | 'schedules.form.datesMissing'
  | 'schedules.form.customTimesMissing'
  | 'schedules.form.startDateAfterEnd'
  | 'schedules.form.endDateBeforeStart'
  | 'schedules.form.dateOutOfRange'
  | 'schedules.form.dateNotOnDays';

/** Which of two fields was touched last; it decides in which words a wrong order is said. */
export type TouchedField = 'start' | 'end';

/** What is wrong with two chosen times: equal, in the wrong order, or less than 15 minutes apart. */
export function checkTimes(
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  touched: TouchedField = 'end',
): ScheduleProblem | null {
  const minutes = minutesOfDay(endTime) - minutesOfDay(startTime);
  if (minutes === 0) return 'schedules.form.timesSame';
  if (minutes < 0)
    return touched === 'start' ? 'schedules.form.startAfterEnd' : 'schedules.form.endBeforeStart';
  return minutes < scheduleLimits.minimumMinutes ? 'schedules.form.tooShort' : null;
}

/** What is wrong with two chosen dates: only their order. */
export function checkDates(
  startDate: CivilDate,
  endDate: CivilDate,
  touched: TouchedField = 'end',
): ScheduleProblem | null {
  if (startDate <= endDate) return null;
  return touched === 'start' ? 'schedules.form.startDateAfterEnd' : 'schedules.form.endDateBeforeStart';
}

/** The first thing that is wrong with the weekly form, in the order days, empty times, times. */
export function checkWeeklyForm(form: WeeklyForm): ScheduleProblem | null {
  if (form.days.length === 0) return 'schedules.form.daysEmpty';
  if (form.startTime === '' && form.endTime === '') return 'schedules.form.timesEmpty';
  if (form.startTime === '') return 'schedules.form.startEmpty';
  if (form.endTime === '') return 'schedules.form.endEmpty';
  return checkTimes(form.startTime, form.endTime);
}

/** The first thing that is wrong with the custom form: dates, times, order, range from today to 6 months ahead, weekdays. */
export function checkCustomForm(form: CustomForm, today: CivilDate): ScheduleProblem | null {
  if (form.startDate === '' || form.endDate === '') return 'schedules.form.datesMissing';
  if (form.startTime === '' || form.endTime === '') return 'schedules.form.customTimesMissing';
  return (
    checkDates(form.startDate, form.endDate) ??
    checkDateRange([form.startDate, form.endDate], today) ??
    checkWeekdays([form.startDate, form.endDate], form.days) ??
    checkTimes(form.startTime, form.endTime)
  );
}

function checkDateRange(dates: readonly CivilDate[], today: CivilDate): ScheduleProblem | null {
  return dates.every((date) => isWithinReach(date, today)) ? null : 'schedules.form.dateOutOfRange';
}

function checkWeekdays(dates: readonly CivilDate[], days: readonly number[]): ScheduleProblem | null {
  return dates.every((date) => isDateOnDays(date, days)) ? null : 'schedules.form.dateNotOnDays';
}

/** Whether a date falls on one of the ticked weekdays; with none ticked every date does. */
export function isDateOnDays(date: CivilDate, days: readonly number[]): boolean {
  return days.length === 0 || days.includes(weekdayOf(date));
}

/** The last day for which a schedule or a booking can be made: 6 months ahead. */
export function lastReachableDate(today: CivilDate): CivilDate {
  return addMonths(today, scheduleLimits.monthsAhead);
}

/** Whether a schedule or a booking can be made for that day: from today to 6 months ahead, both included. */
export function isWithinReach(date: CivilDate, today: CivilDate): boolean {
  return date >= today && date <= lastReachableDate(today);
}

/** A stretch of time in epoch milliseconds. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Cuts a window into slots from its start. A rest of at least 15 minutes is a slot of its own length; a shorter one is
 * dropped.
 */
export function cutIntoSlots(window: Span, slotMinutes: number): Span[] {
  const length = Math.max(slotMinutes, scheduleLimits.minimumMinutes) * 60_000;
  const slots: Span[] = [];
  for (let start = window.start; start < window.end; start += length) {
    const end = Math.min(start + length, window.end);
    if (end - start >= scheduleLimits.minimumMinutes * 60_000) slots.push({ start, end });
  }
  return slots;
}
