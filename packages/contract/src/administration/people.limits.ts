/**
 * Longest search in lists of people: an e-mail address. From this many characters on any part of a word matches, below
 * only its beginning.
 */
export const peopleSearchLimits = { most: 64, within: 3 } as const;

/** Most people that a list shows, and most that a search finds; for others, narrow it. */
export const peopleListLimits = { most: 10_000, found: 100 } as const;

/** Files of lists of people: their longest, how many one administrator makes in 24 hours, and how many people are read at a time. */
export const peopleFileLimits = { lines: 50_000, perDay: 20, atOnce: 1_000 } as const;

/** The attendance of one student: sessions of one page, and of one file. */
export const studentAttendanceLimits = { rows: 10, fileLines: 5_000 } as const;

/** Most sign-in slips made at once: that many pages on a table, and that many first passwords in one file. */
export const slipLimits = { most: 200 } as const;

/** Bytes of a picture of somebody once it was redrawn, and the longest edge to which the browser draws it before. */
export const pictureLimits = { bytes: 500_000, edge: 512 } as const;

/** How many parents a school enters for one student. */
export const parentsPerStudent = 6;

/** How many schools and subcategories one educator has at most. */
export const associationLimits = { schools: 100, subcategories: 200 } as const;

/** How many of the sessions to come one page of a summary names. */
export const summarySessions = 10;
