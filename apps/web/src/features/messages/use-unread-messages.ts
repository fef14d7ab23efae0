import { useQuery } from '@tanstack/react-query';
import { useWebEvent } from '../../lib/web-channel.ts';
import { useSay } from '../../lib/i18n.ts';
import { unreadMessagesQuery } from './messages.queries.ts';

const nothing = (): void => undefined;

/** How many messages are unread, for the entry of the navigation; nothing while the screen of messages is shown, and at zero. */
export function useUnreadMessages(isShown: boolean): { count?: number; countName?: string } {
  const say = useSay();
  // Keeps the channel open by which the number is renewed.
  useWebEvent('unread_messages', nothing);
  const { data: count = 0 } = useQuery(unreadMessagesQuery);
  if (isShown || count === 0) return {};
  return { count, countName: say('messages.unread', { count }) };
}
