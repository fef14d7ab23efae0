import { formatDayOfYear, formatWeekday } from '../../../lib/formats.ts';

const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** 'Thu, Mar 12', in Spanish 'Jue, 12 mar', for a day of the calendar, in no zone. */
export function dayHeading(date: string): string {
  return `${formatWeekday(date)}, ${formatDayOfYear(date)}`;
}

/** 'March 2026', in Spanish 'Marzo de 2026', for the month of a day of the calendar. */
export function monthHeading(date: string, locale: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const name = new Intl.DateTimeFormat(locale, options).format(asUtc(date));
  return name.charAt(0).toUpperCase() + name.slice(1);
}
