import { useQueryClient } from '@tanstack/react-query';
import { playChime } from '../../lib/chime.ts';
import { useWebEvent } from '../../lib/web-channel.ts';
import { announce } from '../../ui/live-region.tsx';
import { useNotificationView } from './notification-words.ts';
import { unreadCountQuery } from './notifications.queries.ts';

/** Keeps the count of notifications while the bell is shown; a new one is read out, and sounds unless it is quiet for the person. */
export function useNotificationNews(): void {
  const cache = useQueryClient();
  const view = useNotificationView();
  useWebEvent('notification', ({ notification, unread, isQuiet }) => {
    cache.setQueryData(unreadCountQuery.queryKey, { unread });
    if (!isQuiet) playChime();
    announce(view(notification).text);
  });
  useWebEvent('unread_count', (count) => cache.setQueryData(unreadCountQuery.queryKey, count));
}
