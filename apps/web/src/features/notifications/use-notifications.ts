import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
// oxlint-disable-next-line no-restricted-imports -- several are opened one after the other; read twice is read
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { toastError, toastSuccess } from '../../ui/toasts/toasts.ts';
import { useActForChild } from '../identity/use-act-for-child.ts';
import { markAllRead, markRead, notificationKeys, unreadCountQuery } from './notifications.queries.ts';

/**
 * What opening a notification does apart from opening its target: a parent acts for the child it is about, and it is
 * marked as read; the person waits for neither.
 */
export function useOpening(): (notification: Notification) => void {
  const actFor = useActForChild();
  const cache = useQueryClient();
  const marking = useMutation({
    mutationFn: markRead,
    onSuccess: (count) => cache.setQueryData(unreadCountQuery.queryKey, count),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  });
  return ({ id, read, data: { studentUserId, studentName } }) => {
    if (studentUserId !== null && studentName !== null) actFor({ id: studentUserId, name: studentName });
    if (!read) marking.mutate(id);
  };
}

/** 'Mark all as Read': marks all and reloads the list. */
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
