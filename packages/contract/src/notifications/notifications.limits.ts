/** The bell. */
export const notificationLimits = {
  /** Newest notifications in the popup of the bell. */
  popup: 5,
  /** Notifications that one catch-up brings. */
  catchUp: 50,
  /** The badge shows this number with a plus above it. */
  badge: 99,
} as const;
