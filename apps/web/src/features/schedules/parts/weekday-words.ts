import type { Say, SayKey } from '../../../lib/i18n.ts';

const names: readonly SayKey[] = [
  'core.weekday.sunday',
  'core.weekday.monday',
  'core.weekday.tuesday',
  'core.weekday.wednesday',
  'core.weekday.thursday',
  'core.weekday.friday',
  'core.weekday.saturday',
];

/** The days of the week as the wire counts them, Sunday first. */
export const weekdays: readonly number[] = names.map((_, index) => index + 1);

/** The name of a day of the week. */
export function weekdayName(day: number, say: Say): string {
  return say(names[day - 1] ?? 'core.weekday.sunday');
}

/** Its first three letters. */
export function shortWeekday(day: number, say: Say): string {
  return weekdayName(day, say).slice(0, 3);
}
