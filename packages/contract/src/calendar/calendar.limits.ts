/** Bounds of calendars that are read from outside. */
export const calendarLimits = {
  /** How far a feed looks back, and ahead: more than half a year. */
  daysBack: 30,
  daysAhead: 200,
  /** How long a feed shows that a session was cancelled; afterwards it is not there. */
  daysCancelled: 30,
  /** Sessions of one feed; of more, those that come last are left out. */
  entries: 2_000,
  /** How often one address is read in an hour: calendars ask every few hours, a person who tries it out more often. */
  readsInHour: 60,
} as const;
