import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
// oxlint-disable-next-line no-restricted-imports -- several are opened one after the other; read twice is read
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { markAllRead, markRead, notificationKeys, unreadCountQuery } from './notifications.queries.ts';

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
