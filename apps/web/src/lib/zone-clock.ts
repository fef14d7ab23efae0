import { currentLanguage } from './i18n.ts';

/** A moment: epoch milliseconds, an ISO string of the wire, or a date. */
export type Moment = number | string | Date;

/** The locale in which dates and zones are written. */
export const spanishOrEnglish = (): string => (currentLanguage() === 'es' ? 'es-US' : 'en-US');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter of a locale; the same options get the same one again. */
export function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = locale + JSON.stringify(options);
  const kept = formatters.get(name);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(name, made);
  return made;
}

/** A moment as a date. */
export const toDate = (moment: Moment): Date => (moment instanceof Date ? moment : new Date(moment));

interface Numbers {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

/** Date and time in the zone, as digits. */
export function numbersOf(moment: Moment, timeZone?: string): Numbers {
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

const hourMs = 3_600_000;

/** The clock time in the zone, as epoch milliseconds of a zone without changes. */
function clockOf(moment: number, timeZone?: string): number {
  const { year, month, day, hour, minute } = numbersOf(moment, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}

/** Whether clocks in the zone show this time twice, because they are put back. */
export function comesTwice(moment: Moment, timeZone?: string): boolean {
  const at = toDate(moment).getTime();
  const around = 3 * hourMs;
  const back = 2 * around - (clockOf(at + around, timeZone) - clockOf(at - around, timeZone));
  if (!(back > 0)) return false;
  const shown = clockOf(at, timeZone);
  return clockOf(at + back, timeZone) === shown || clockOf(at - back, timeZone) === shown;
}
