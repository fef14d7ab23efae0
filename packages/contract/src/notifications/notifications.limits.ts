/** The bell. */
export const notificationLimits = {
  /** Newest notifications in the popup of the bell. */
  popup: 5,
  /** Notifications that one catch-up brings. */
  catchUp: 50,
  /** The badge shows this number with a plus above it. */
  badge: 99,
} as const;

/** How often the calls of the bell may be made. */
export const notificationsCallPaces = {
  notifications: 'usual',
  notificationCount: 'usual',
  markNotificationRead: 'usual',
  markAllNotificationsRead: 'usual',
  notificationSettings: 'usual',
  changeNotificationSetting: 'usual',
  changeQuietHours: 'usual',
} as const;
