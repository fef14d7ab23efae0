/** Minutes before the start when a visit can be entered, and when a guest's link opens (spec 1, section 4). */
export const entryLimits = { earlyMinutes: 10 } as const;

/** Visits that begin at once (`domain.md`, On demand). */
export const onDemandLimits = {
  /** Longest length of such a visit. */
  maximumMinutes: 60,
  /** Less time than this is refused. */
  minimumMinutes: 15,
  /** Without an answer for this long the educator has missed it. */
  answerMinutes: 5,
} as const;

/** Reminders before a visit, as an institution may have them: how many, and how many minutes before the start. */
export const reminderLimits = { most: 5, minutes: { least: 5, most: 14 * 24 * 60 } } as const;

/** Characters of the creator's text about a visit: 'Additional Summary' (spec 1, section 5; spec 2, section 9). */
export const particularLimits = { topic: 300 } as const;

/** People in one visit by kind, where there is a limit (spec 2, section 9). */
export const peopleLimits = { classroom: 30, broadcast: 300, conference: 3, shownNames: 10 } as const;

/** Most sessions of a filter in an administrator's list, the nearest ones; others are found by their day. */
export const listLimits = { most: 1_000 } as const;

/**
 * From this many letters on a search in lists of sessions finds any part of a name; and at how many people of a name an
 * administrator's search looks.
 */
export const listSearchLimits = { within: 3, people: 200 } as const;

/** Limits of the rule for being present: minutes in the room, or percent of the session. */
export const presentLimits = { minutes: { least: 1, most: 480 }, share: { least: 1, most: 100 } } as const;

/** How presence is recorded (`domain.md`, Late and absent). */
export const stayLimits = {
  /** How often at least an open stay is confirmed: more than this is never lost. */
  beatMs: 5_000,
  /** A person who returns within this time continues the same stay. */
  continuedMs: 15_000,
  /** A silence of the product from which on it is kept as an outage. */
  outageMs: 30_000,
  /** With more outage than this nobody is blamed for not coming. */
  excusedMs: 120_000,
  /** Together for less than this: Level 3 confirms the pay. */
  confirmedMs: 300_000,
  /** After how many months talk time is deleted. */
  talkMonths: 12,
} as const;
