import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
// oxlint-disable-next-line no-restricted-imports -- several are opened one after the other; read twice is read
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { useWebEvent, useWebReconnect } from '../../lib/web-channel.ts';
import { announce } from '../../ui/live-region.tsx';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { useNotificationView } from './notification-words.ts';
import { markAllRead, markRead, notificationKeys, unreadCountQuery } from './notifications.queries.ts';
import { playChime } from './parts/chime.ts';

/** Keeps count and lists of notifications fresh while the bell is shown; a new one sounds and is read out. */
export function useNotificationNews(): void {
  const cache = useQueryClient();
  const view = useNotificationView();
  useWebEvent('notification', ({ notification, unread }) => {
    cache.setQueryData(unreadCountQuery.queryKey, { unread });
    void cache.invalidateQueries({ queryKey: notificationKeys.lists });
    playChime();
    announce(view(notification).text);
  });
  useWebEvent('unread_count', (count) => {
    cache.setQueryData(unreadCountQuery.queryKey, count);
    void cache.invalidateQueries({ queryKey: notificationKeys.lists });
  });
  useWebReconnect(() => void cache.invalidateQueries({ queryKey: notificationKeys.all }));
}

/** Marks a notification as read when it is opened; that never holds the person up. */
export function useMarkRead(): (notification: Notification) => void {
  const cache = useQueryClient();
  const marking = useMutation({
    mutationFn: markRead,
    onSuccess: (count) => cache.setQueryData(unreadCountQuery.queryKey, count),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  });
  return ({ id, read }) => {
    if (!read) marking.mutate(id);
  };
}

/** 'Mark all as Read': marks all and loads the list anew. */
export function useMarkAllRead(): { markAll: () => void; isBusy: boolean } {
  const say = useSay();
  const cache = useQueryClient();
  const marking = useSubmission({
    mutationFn: markAllRead,
    onSuccess: ({ response }) => {
      cache.setQueryData(unreadCountQuery.queryKey, response);
      toastSuccess(say('notifications.allRead'));
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  });
  return { markAll: () => marking.mutate(), isBusy: marking.isPending };
}
