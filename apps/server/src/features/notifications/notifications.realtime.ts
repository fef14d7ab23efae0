import { notificationsEvents } from '@lectern/contract/notifications/notifications.events.ts';
import { signedInOrGuest, whoMay } from '../../platform/http/gates.ts';
import { onMessage, type RealtimeShare } from '../../platform/realtime/channel.ts';
import * as service from './notifications.service.ts';

/** The namespace of every signed-in window: what concerns the person wherever they are. */
export const notificationsRealtime: RealtimeShare = {
  connections: [
    {
      namespace: '/web',
      gate: signedInOrGuest,
      admit: async () => ({ visitId: null }),
      connected: async (ctx, connection) => {
        const count = await service.greetingCount(ctx);
        if (count) connection.push('unread_count', count);
      },
    },
  ],
  messages: [
    onMessage(notificationsEvents, 'notifications_missed', {
      gate: whoMay('haveBell'),
      handle: (ctx, { lastNotificationId }) => service.missedNotifications(ctx, lastNotificationId),
    }),
  ],
};
