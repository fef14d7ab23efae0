/** Limits of educators' rates. */
export const payLimits = {
  /** For an hour: a thousand of the currency. */
  mostCents: 100_000,
  /** How far ahead a rate can be set. */
  daysAhead: 366,
  /** How many rates the history shows, the newest first: all that can be to come, the one that holds, and some before. */
  shown: 400,
} as const;
