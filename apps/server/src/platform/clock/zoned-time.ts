import { Temporal } from 'temporal-polyfill';

/** Times of day in IANA zones: where a civil rule meets instants. Nothing here reads a clock. */
export interface ZonedTime {
  /**
   * The instant of a civil day and time in a zone, in epoch milliseconds. A time that does not exist or exists twice is
   * resolved as 'compatible' in the sense of Temporal.
   */
  instantOf(civil: { date: string; time: string }, timeZone: string): number;
  /** The day of the calendar that an instant falls on in a zone. */
  dateOf(instant: number, timeZone: string): string;
  /** The time of day `HH:mm` of an instant in a zone. */
  timeOf(instant: number, timeZone: string): string;
  /** The first instant of a civil day in a zone. */
  startOfDay(date: string, timeZone: string): number;
}

function at(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
}

/** Civil time by the zone data of this machine. */
export const zonedTime: ZonedTime = {
  instantOf: ({ date, time }, timeZone) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
      .epochMilliseconds,
  dateOf: (instant, timeZone) => at(instant, timeZone).toPlainDate().toString(),
  timeOf: (instant, timeZone) => at(instant, timeZone).toPlainTime().toString({ smallestUnit: 'minute' }),
  startOfDay: (date, timeZone) => Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds,
};

/** The short name of a zone at an instant, such as EST. */
export function zoneAbbreviation(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}
