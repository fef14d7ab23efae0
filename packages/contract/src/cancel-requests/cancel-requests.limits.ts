/** Bounds of cancelling, moving and asking for it. */
export const cancelRequestLimits = {
  /** Characters of a reason (spec 1, section 5). */
  reason: 200,
  /** Characters of the sentence to who asked. */
  answer: 200,
  /** Hours in which a student may cancel freely after the educator moved the session. */
  freeCancelHours: 24,
} as const;
