import { call } from '../core/call.ts';
import { notificationChange, notificationSettings, ownQuietHours } from './settings.shapes.ts';
import { markReadQuery, notificationPage, notificationQuery, unreadCount } from './notifications.shapes.ts';

/** Calls of the bell; each speaks of the signed-in person's own notifications. */
export const notificationsCalls = {
  notifications: call('GET', '/notification', {
    summary: 'Pages through notifications, the newest first.',
    query: notificationQuery,
    response: notificationPage,
  }),
  notificationCount: call('GET', '/notification/count', {
    summary: 'Counts the unread notifications.',
    response: unreadCount,
  }),
  markNotificationRead: call('PUT', '/notification/read', {
    summary: 'Marks one notification as read.',
    query: markReadQuery,
    response: unreadCount,
  }),
  markAllNotificationsRead: call('PUT', '/notification/read-all', {
    summary: 'Marks all notifications as read.',
    response: unreadCount,
  }),
  notificationSettings: call('GET', '/notification/settings', {
    summary: 'Lists the bell and mail notifications that the person gets, and when it is quiet.',
    response: notificationSettings,
  }),
  changeNotificationSetting: call('PUT', '/notification/settings', {
    summary: 'Turns one kind of notification on or off, for the bell or for mails.',
    body: notificationChange,
    response: notificationSettings,
  }),
  changeQuietHours: call('PUT', '/notification/quiet-hours', {
    summary: 'Sets when nothing sounds and mails wait.',
    body: ownQuietHours,
    response: notificationSettings,
  }),
} as const;
