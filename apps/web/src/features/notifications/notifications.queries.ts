import { timing } from '@lectern/contract/core/core.limits.ts';
import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import type { NotificationChange } from '@lectern/contract/notifications/settings.shapes.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, apiAnswer } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';

interface Asked {
  signal: AbortSignal;
}

/** Where notifications are cached. */
export const notificationKeys = {
  all: queryKeys.notifications,
  lists: queryKeys.notificationLists,
  count: [...queryKeys.notifications, 'count'] as const,
  settings: [...queryKeys.notifications, 'settings'] as const,
};

/** How many notifications are unread. */
export const unreadCountQuery = queryOptions({
  queryKey: notificationKeys.count,
  queryFn: ({ signal }: Asked) => api('GET /notification/count', {}, { signal }),
  refetchInterval: timing.pollMs,
});

/** A page of all notifications, the newest first. */
export const notificationsQuery = (page: number) =>
  queryOptions({
    queryKey: [...notificationKeys.lists, page],
    queryFn: ({ signal }: Asked) => api('GET /notification', { query: { pageNumber: page } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest notifications, from which the popup of the bell makes its lines. */
export const newestNotificationsQuery = queryOptions({
  queryKey: [...notificationKeys.lists, 'newest'],
  queryFn: ({ signal }: Asked) =>
    api('GET /notification', { query: { itemsPerPage: notificationLimits.popupNewest } }, { signal }),
});

/** The person's notification settings. */
export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }: Asked) => api('GET /notification/settings', {}, { signal }),
});

/** Turns one kind on or off in one way. */
export const changeSetting = (body: NotificationChange) => api('PUT /notification/settings', { body });

/** Sets when it is quiet. */
export const changeQuietHours = (quietHours: string) =>
  api('PUT /notification/quiet-hours', { body: { quietHours } });

/** Marks one as read. */
export const markRead = (id: string) => api('PUT /notification/read', { query: { id } });

/** Marks all as read; the answer's `message` may be shown. */
export const markAllRead = () => apiAnswer('PUT /notification/read-all');
