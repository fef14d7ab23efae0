/** A day of the calendar as `YYYY-MM-DD`; such strings compare in the order of time. */
export type CivilDate = string;

/** A time of day as `HH:mm`; such strings compare in the order of time. */
export type TimeOfDay = string;

const daysPerWeek = 7;

interface YearMonthDay {
  year: number;
  month: number;
  day: number;
}

function parse(date: CivilDate): YearMonthDay {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}

function format({ year, month, day }: YearMonthDay): CivilDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 1970-01-01 in the Gregorian calendar; years are taken to begin in March, so the leap day comes last. */
function toDayNumber(date: CivilDate): number {
  const { year, month, day } = parse(date);
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

function fromDayNumber(number: number): CivilDate {
  const days = number + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return format({ year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day });
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 30;
}

/** The day this many days later (or earlier, when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return fromDayNumber(toDayNumber(date) + days);
}

/** The same day of a later month, or that month's last day if it is shorter. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const { year, month, day } = parse(date);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 };
  return format({ ...target, day: Math.min(day, daysInMonth(target.year, target.month)) });
}

/** How many days `to` is after `from`. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** The day of the week as the wire counts it: 1 is Sunday, 7 is Saturday. */
export function weekdayOf(date: CivilDate): number {
  return ((((toDayNumber(date) + 4) % daysPerWeek) + daysPerWeek) % daysPerWeek) + 1;
}

/** The first day of the month of a day. */
export function firstOfMonth(date: CivilDate): CivilDate {
  return `${date.slice(0, 8)}01`;
}

/** The first day of the quarter of a day. */
export function firstOfQuarter(date: CivilDate): CivilDate {
  const months = (Number(date.slice(5, 7)) - 1) % 3;
  return addMonths(firstOfMonth(date), -months);
}

/** The Monday of the week of a day. */
export function mondayOf(date: CivilDate): CivilDate {
  return addDays(date, -((weekdayOf(date) + 5) % daysPerWeek));
}

/** Every day from the first to the last, both included. */
export function daysFromTo(first: CivilDate, last: CivilDate): CivilDate[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, days) => addDays(first, days));
}

/** Minutes since midnight. */
export function minutesOfDay(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Years that a date may have: far enough for a birth and for a plan, and never so far that counting from it fails. */
const firstYear = 1900;
const lastYear = 2199;

/** Whether a date is one of the calendar, in a year that can be meant. */
export function isCivilDate(date: CivilDate): boolean {
  const { year, month, day } = parse(date);
  if (year < firstYear || year > lastYear || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/** Whether a text names a time zone, such as `America/New_York`. */
export function isTimeZone(text: string): boolean {
  try {
    return text.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
