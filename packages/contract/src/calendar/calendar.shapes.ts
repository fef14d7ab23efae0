import { z } from 'zod';
import { id, instant, opaqueText } from '../core/core.shapes.ts';

/** The private address of a person's calendar, which is shown only once; null for what has not happened. */
export const calendarFeed = z.object({ createdAt: instant.nullable(), readAt: instant.nullable() });

/** A new private address. It opens the calendar for everyone who has it. */
export const newCalendarFeed = z.object({
  ...calendarFeed.shape,
  url: z.string(),
  /** The same for programs that follow a calendar as soon as such an address is opened. */
  webcalUrl: z.string(),
});

/** Which calendar is read: a token and '.ics'. */
export const byCalendarFile = z.strictObject({ file: opaqueText(100) });

/** Which session. */
export const byCalendarVisit = z.strictObject({ id });

/** Addresses that bring one session into a calendar: of its file, and of calendars on the web with it filled in. */
export const calendarLinks = z.object({
  file: z.string(),
  google: z.string(),
  outlook: z.string(),
  /** The same for accounts of schools and companies. */
  outlookAtWork: z.string(),
});
