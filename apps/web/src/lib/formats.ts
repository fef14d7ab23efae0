import { currentLanguage, formatCount, numbersIn } from './i18n.ts';
import { serverNow } from './server-clock.ts';

export { formatCount };

/** A moment: epoch milliseconds, an ISO string of the wire, or a date. */
export type Moment = number | string | Date;

const spanishOrEnglish = (): string => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const kept = formatters.get(name);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(name, made);
  return made;
}

const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));

interface Numbers {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

function numbersOf(moment: Moment, timeZone?: string): Numbers {
  const parts = formatter('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(toDate(moment));
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((p) => p.type === type)?.value ?? '';
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

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

const hourMs = 3_600_000;

/** What clocks in the zone show, as epoch milliseconds of a zone without changes. */
function clockOf(moment: number, timeZone?: string): number {
  const { year, month, day, hour, minute } = numbersOf(moment, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

/** Whether clocks in the zone show this time twice, because they are put back. */
function comesTwice(moment: Moment, timeZone?: string): boolean {
  const at = toDate(moment).getTime();
  const around = 3 * hourMs;
  const back = 2 * around - (clockOf(at + around, timeZone) - clockOf(at - around, timeZone));
  if (!(back > 0)) return false;
  const shown = clockOf(at, timeZone);
  return clockOf(at + back, timeZone) === shown || clockOf(at - back, timeZone) === shown;
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

/** The short name of the person's zone at a moment: EDT. */
export function timeZoneAbbreviation(moment: Moment, timeZone?: string): string {
  const parts = formatter('en-US', { timeZoneName: 'short', timeZone }).formatToParts(toDate(moment));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The zone as people call it in all seasons of these years: Eastern Time. Where clocks did not change in 1970 they may now. */
export function timeZoneName(timeZone?: string): string {
  const parts = formatter(spanishOrEnglish(), { timeZoneName: 'longGeneric', timeZone }).formatToParts(
    serverNow(),
  );
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The zone as people call it, with its short name at that moment, or at both: Eastern Time (EDT, EST). */
export function timeZoneLabel(moment: Moment, timeZone?: string, until: Moment = moment): string {
  const long = timeZoneName(timeZone);
  const names = new Set([timeZoneAbbreviation(moment, timeZone), timeZoneAbbreviation(until, timeZone)]);
  const short = [...names].join(', ');
  return long === '' || long === short ? short : `${long} (${short})`;
}
