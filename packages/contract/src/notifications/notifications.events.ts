import { namespace } from '../core/socket.ts';
import {
  notificationPush,
  notificationsMissed,
  notificationsSince,
  unreadCount,
} from './notifications.shapes.ts';

/** Messages of the bell. */
export const notificationsEvents = namespace({
  name: '/web',
  toServer: {
    notifications_missed: {
      summary: 'Asks for what came after a notification. To be sent after every connect.',
      payload: notificationsSince,
      ack: notificationsMissed,
    },
  },
  toClient: {
    notification: {
      summary: 'Something new to tell; a sound plays unless it is quiet.',
      payload: notificationPush,
    },
    unread_count: {
      summary: 'The number of unread notifications changed in another window.',
      payload: unreadCount,
    },
  },
});
