import { notificationsCalls } from '@lectern/contract/notifications/notifications.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './notifications.service.ts';
import * as settings from './settings.service.ts';

const reads = whoMay('readNotifications');
const withBell = whoMay('haveBell');

export const notificationsRoutes: Route[] = [
  route(notificationsCalls.notifications, reads, (ctx, { query }) => service.listNotifications(ctx, query)),
  route(notificationsCalls.notificationCount, reads, (ctx) => service.unreadCount(ctx)),
  route(notificationsCalls.markNotificationRead, reads, (ctx, { query }) => service.markOneRead(ctx, query)),
  route(notificationsCalls.markAllNotificationsRead, reads, (ctx) => service.markEveryRead(ctx)),
  route(notificationsCalls.notificationSettings, withBell, (ctx) => settings.readSettings(ctx)),
  route(notificationsCalls.changeNotificationSetting, withBell, (ctx, { body }) =>
    settings.changeSetting(ctx, body),
  ),
  route(notificationsCalls.changeQuietHours, withBell, (ctx, { body }) =>
    settings.changeQuietHours(ctx, body.quietHours),
  ),
];
