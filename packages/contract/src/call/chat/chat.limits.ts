/** The chat of a visit (spec 2, section 9). */
export const chatLimits = {
  /** Characters of a message. */
  message: 255,
  /** Messages of a page. */
  page: 10,
  /** Messages that one catch-up brings; `hasMore` says that there are others. */
  catchUp: 200,
} as const;
