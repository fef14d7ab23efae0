/** Bounds of flags and their categories. */
export const flagLimits = {
  /** Characters of the words for another category. */
  otherCategory: 50,
  /** Characters of a message. */
  reason: 500,
  categoryName: 50,
  /** Categories of one level, those that are offered no longer included. */
  categories: 50,
  /** Messages of one flag: from here on nothing more is asked. */
  messages: 50,
} as const;
