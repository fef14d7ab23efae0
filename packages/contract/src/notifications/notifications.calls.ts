import { call } from '../core/call.ts';
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
} as const;
