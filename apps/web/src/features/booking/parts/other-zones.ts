import {
  civilDateOf,
  formatDayOfYear,
  formatTimeRange,
  formatTime,
  timeOfDayOf,
} from '../../../lib/formats.ts';
import { timeZoneAbbreviation } from '../../../lib/time-zones.ts';

/** The zones of educator and school in which clocks show another time than the reader's. */
export function otherZones(instant: string | number, zones: readonly string[]): string[] {
  const shownIn = (zone?: string): string => `${civilDateOf(instant, zone)} ${timeOfDayOf(instant, zone)}`;
  const seen = new Set([shownIn()]);
  return zones.filter((zone) => {
    const shown = shownIn(zone);
    if (seen.has(shown)) return false;
    seen.add(shown);
    return true;
  });
}

const withName = (text: string, name: string): string => (text.endsWith(name) ? text : `${text} ${name}`);

/** The day there if it differs from the reader's, whose day is above all times. */
function dayElsewhere(instant: string, zone: string): string {
  const day = civilDateOf(instant, zone);
  return day === civilDateOf(instant) ? '' : `${formatDayOfYear(day)}, `;
}

/** A time in each of the other zones, with its name, and the day where it is another: 06:00 AM PDT. */
export function timesElsewhere(instant: string, zones: readonly string[]): string[] {
  return otherZones(instant, zones).map((zone) =>
    withName(
      `${dayElsewhere(instant, zone)}${formatTime(instant, zone)}`,
      timeZoneAbbreviation(instant, zone),
    ),
  );
}

/** The same of a stretch of time: 06:00 AM – 06:30 AM PDT. */
export function rangesElsewhere(from: string, to: string, zones: readonly string[]): string[] {
  return otherZones(from, zones).map((zone) =>
    withName(`${dayElsewhere(from, zone)}${formatTimeRange(from, to, zone)}`, timeZoneAbbreviation(to, zone)),
  );
}
