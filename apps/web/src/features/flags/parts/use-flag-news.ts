import {
  notificationTypes,
  type NotificationType,
} from '@lectern/contract/notifications/notifications.names.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWebEvent } from '../../../lib/web-channel.ts';
import { flagKeys } from '../flags.queries.ts';

const news: ReadonlySet<NotificationType> = new Set([
  notificationTypes.sessionFlagged,
  notificationTypes.flagMoreInfo,
  notificationTypes.flagFeedback,
]);

/** Renews a flag as soon as the other side has written. */
export function useFlagNews(visitId: string): void {
  const cache = useQueryClient();
  useWebEvent('notification', ({ notification: { type, data } }) => {
    if (data.visitId === visitId && news.has(type))
      void cache.invalidateQueries({ queryKey: flagKeys.one(visitId) });
  });
}
