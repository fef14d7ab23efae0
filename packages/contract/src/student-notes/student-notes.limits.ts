/** Limits of student notes (spec 1, section 5; the rows of a page: spec 2, section 9). */
export const studentNoteLimits = {
  notes: 500,
  /** Rows of a page of the history, and of the notes. */
  rows: 5,
  /** Notes that one person adds in an hour: two classes. */
  perHour: 60,
} as const;
