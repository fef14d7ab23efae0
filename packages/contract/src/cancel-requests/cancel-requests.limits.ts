/** Bounds of cancelling, moving and asking for it. */
export const cancelRequestLimits = {
  /** Characters of a reason (spec 1, section 5). */
  reason: 200,
  /** Characters of the sentence to the person who asked. */
  answer: 200,
  /** Hours in which a student may cancel freely after the educator moved the session. */
  freeCancelHours: 24,
  /** How often one session is moved in a day by those who take part. */
  movesInDay: 10,
  /** Requests of one person in a day, and those for one session. */
  requestsInDay: 40,
  requestsOfVisitInDay: 5,
} as const;
