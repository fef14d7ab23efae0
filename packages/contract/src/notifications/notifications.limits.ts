/** The bell. */
export const notificationLimits = {
  /** A cancellation within this many hours of the start is mailed even if such mails are turned off. */
  alwaysMailedHours: 24,
  /** Lines in the popup of the bell. */
  popup: 5,
  /** Newest notifications among which the popup looks for its lines: those alike share one. */
  popupNewest: 30,
  /** How many alike, one after the other, share a line. */
  alike: 3,
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
