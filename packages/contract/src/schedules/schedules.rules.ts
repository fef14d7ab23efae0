import { addMonths, minutesOfDay, weekdayOf } from '../core/civil.rules.ts';
import type { CivilDate, TimeOfDay } from '../core/civil.rules.ts';
import { scheduleLimits } from './schedules.limits.ts';

/** The content of the weekly form; times are empty until they are chosen. */
export interface WeeklyForm {
  days: readonly number[];
  startTime: TimeOfDay | '';
  endTime: TimeOfDay | '';
}

/** The content of the custom form; ticked weekdays, if any, limit the dates. */
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

/** The error in two chosen times: equal, in the wrong order, or less than 15 minutes apart. */
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

/** The error in two chosen dates: only their order. */
export function checkDates(
  startDate: CivilDate,
  endDate: CivilDate,
  touched: TouchedField = 'end',
): ScheduleProblem | null {
  if (startDate <= endDate) return null;
  return touched === 'start' ? 'schedules.form.startDateAfterEnd' : 'schedules.form.endDateBeforeStart';
}

function problemOfWeeklyTimes({ startTime, endTime }: WeeklyForm): ScheduleProblem | null {
  if (startTime === '' && endTime === '') return 'schedules.form.timesEmpty';
  if (startTime === '') return 'schedules.form.startEmpty';
  return endTime === '' ? 'schedules.form.endEmpty' : checkTimes(startTime, endTime);
}

/** All that is wrong with the weekly form: at most one problem of the days and one of the times. */
export function weeklyProblems(form: WeeklyForm): ScheduleProblem[] {
  const ofDays = form.days.length === 0 ? ('schedules.form.daysEmpty' as const) : null;
  return [ofDays, problemOfWeeklyTimes(form)].flatMap((problem) => problem ?? []);
}

function problemOfDates({ startDate, endDate, days }: CustomForm, today: CivilDate): ScheduleProblem | null {
  if (startDate === '' || endDate === '') return 'schedules.form.datesMissing';
  const dates = [startDate, endDate];
  return checkDates(startDate, endDate) ?? checkDateRange(dates, today) ?? checkWeekdays(dates, days);
}

function problemOfCustomTimes({ startTime, endTime }: CustomForm): ScheduleProblem | null {
  return startTime === '' || endTime === ''
    ? 'schedules.form.customTimesMissing'
    : checkTimes(startTime, endTime);
}

/** All that is wrong with the custom form: at most one problem of the dates and one of the times. */
export function customProblems(form: CustomForm, today: CivilDate): ScheduleProblem[] {
  return [problemOfDates(form, today), problemOfCustomTimes(form)].flatMap((problem) => problem ?? []);
}

/** The first thing that is wrong with the custom form: dates (order, today to 6 months ahead, weekdays), then times. */
export function checkCustomForm(form: CustomForm, today: CivilDate): ScheduleProblem | null {
  return customProblems(form, today)[0] ?? null;
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
