import { currentLanguage, formatCount, numbersIn } from './i18n.ts';
import { spanishOrEnglish, formatter, toDate, numbersOf, comesTwice, type Moment } from './zone-clock.ts';
import { timeZoneAbbreviation } from './time-zones.ts';

export { formatCount };

function monthName(month: string): string {
  const name = formatter(spanishOrEnglish(), { month: 'short', timeZone: 'UTC' }).format(
    Date.UTC(2024, Number(month) - 1, 1),
  );
  return name.replace('.', '').slice(0, 3);
}

const twelveHours = (hour: string, minute: string): string => {
  const hours = Number(hour);
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** The order of the person's language: 'Mar 05' and '05 mar'. */
function dayAndMonth(month: string, day: string): string {
  return currentLanguage() === 'es' ? `${day} ${monthName(month)}` : `${monthName(month)} ${day}`;
}

function wholeDate(year: string, month: string, day: string): string {
  return `${dayAndMonth(month, day)}${currentLanguage() === 'es' ? ' ' : ', '}${year}`;
}

/** 'MMM DD, YYYY' in the person's zone: Mar 05, 2024; in Spanish 05 mar 2024. */
export function formatDate(moment: Moment, timeZone?: string): string {
  const { year, month, day } = numbersOf(moment, timeZone);
  return wholeDate(year, month, day);
}

/** 'hh:mm A' in the person's zone: 03:30 PM. A time that comes twice that night says its zone: 01:30 AM EDT. */
export function formatTime(moment: Moment, timeZone?: string): string {
  const { hour, minute } = numbersOf(moment, timeZone);
  const time = twelveHours(hour, minute);
  return comesTwice(moment, timeZone) ? `${time} ${timeZoneAbbreviation(moment, timeZone)}` : time;
}

/** The same with its seconds: 03:30:07 PM. */
export function formatExactTime(moment: Moment, timeZone?: string): string {
  const seconds = String(toDate(moment).getUTCSeconds()).padStart(2, '0');
  return formatTime(moment, timeZone).replace(/^\d\d:\d\d/, (time) => `${time}:${seconds}`);
}

/** 'MMM DD, YYYY hh:mm A' in the person's zone: Mar 05, 2024 03:30 PM. */
export function formatDateTime(moment: Moment, timeZone?: string): string {
  return `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`;
}

/** '09:30 AM – 10:00 AM' in the person's zone. */
export function formatTimeRange(from: Moment, to: Moment, timeZone?: string): string {
  return `${formatTime(from, timeZone)} – ${formatTime(to, timeZone)}`;
}

/** A day of the calendar ('YYYY-MM-DD') as profiles show birthdays: 'MM/DD/YYYY', in Spanish 'DD/MM/YYYY'. */
export function formatProfileDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return currentLanguage() === 'es' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/** 'YYYY-MM-DD' of a moment in the person's zone: the day of the calendar that it falls on. */
export function civilDateOf(moment: Moment, timeZone?: string): string {
  const { year, month, day } = numbersOf(moment, timeZone);
  return `${year}-${month}-${day}`;
}

/** 'HH:mm' of a moment in the person's zone. */
export function timeOfDayOf(moment: Moment, timeZone?: string): string {
  const { hour, minute } = numbersOf(moment, timeZone);
  return `${hour}:${minute}`;
}

/** A day of the calendar ('YYYY-MM-DD') as 'MMM DD, YYYY', in no zone. */
export function formatCivilDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return wholeDate(year, month, day);
}

/** 'Thu' for a day of the calendar, in no zone; in Spanish 'Jue'. */
export function formatWeekday(date: string): string {
  const name = formatter(spanishOrEnglish(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A day of the calendar with its weekday: Thu, Mar 12, 2026; in Spanish Jue, 12 mar 2026. */
export function formatWeekdayDate(date: string): string {
  return `${formatWeekday(date)}, ${formatCivilDate(date)}`;
}

/** A day of the calendar as 'MMM DD', in no zone. */
export function formatDayOfYear(date: string): string {
  const [, month = '', day = ''] = date.split('-');
  return dayAndMonth(month, day);
}

/** A day of the calendar ('YYYY-MM-DD') as 'DD-MM-YYYY', as messages about slots write it. */
export function formatSlotDate(date: string): string {
  return date.split('-').reverse().join('-');
}

/** A time of day ('HH:mm') as 'hh:mm A', in no zone. */
export function formatTimeOfDay(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  return twelveHours(hour, minute);
}

/** Time left as H:MM:SS, never below 0:00:00. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Names one after the other as they are read: 'Ana and Ben'. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(spanishOrEnglish()).format(names);
}

/** An amount in a currency (ISO 4217): $42.00. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat(numbersIn(currentLanguage()), { style: 'currency', currency }).format(
    cents / 100,
  );
}

/** Hours and minutes of a length in seconds: 1,609:00. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${formatCount(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A part of a whole in percent, with one decimal: 93.4%. */
export function formatShare(part: number, whole: number): string {
  const share = whole === 0 ? 0 : part / whole;
  return new Intl.NumberFormat(numbersIn(currentLanguage()), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
}
