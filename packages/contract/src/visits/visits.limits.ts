/** Minutes before the start when a visit can be entered, and when a guest's link opens (spec 1, section 4). */
export const entryLimits = { earlyMinutes: 10 } as const;

/** Visits that begin at once (`domain.md`, On demand). */
export const onDemandLimits = {
  /** Longest length of such a visit. */
  maximumMinutes: 60,
  /** Less time than this is refused. */
  minimumMinutes: 15,
  /** Without an answer for so long the educator has missed it. */
  answerMinutes: 5,
} as const;

/** Reminders before a visit. */
export const reminderMinutes = [24 * 60, 15] as const;

/** People in one visit by kind, where there is a limit (spec 2, section 9). */
export const peopleLimits = { classroom: 30, broadcast: 300, conference: 3, shownNames: 10 } as const;

/** An administrator's list shows at most so many sessions of a filter, the nearest ones; others are found by their day. */
export const listLimits = { most: 1_000 } as const;
