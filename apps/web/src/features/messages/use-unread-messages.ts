import { useQuery } from '@tanstack/react-query';
import { hushChime, playChime } from '../../lib/chime.ts';
import { useWebEvent } from '../../lib/web-channel.ts';
import { useSay } from '../../lib/i18n.ts';
import { announce } from '../../ui/live-region.tsx';
import { unreadMessagesQuery } from './messages.queries.ts';
import { isInSight } from './parts/shown-conversation.ts';

/** Somebody who writes line after line is said once. */
const sameAgainMs = 10_000;
const saidLately = new Set<string>();

function sayOnce(sentence: string): void {
  if (document.visibilityState !== 'visible' || saidLately.has(sentence)) return;
  saidLately.add(sentence);
  setTimeout(() => saidLately.delete(sentence), sameAgainMs);
  announce(sentence);
}

/**
 * The unread count, for the navigation entry; nothing while the screen of messages is shown, and at zero. Unless the
 * conversation is visible, the sender of a new message is read out, without the words; a chime sounds too, unless it
 * is quiet for the person.
 */
export function useUnreadMessages(isShown: boolean): { count?: number; countName?: string } {
  const say = useSay();
  // Keeps the channel open by which the number is renewed.
  useWebEvent('unread_messages', ({ conversationId, news }) => {
    if (news === null) return;
    const { senderUserId, senderName: name, isQuiet } = news;
    if (isInSight({ conversationId, senderUserId })) {
      hushChime();
      return;
    }
    if (!isQuiet) playChime();
    sayOnce(say('messages.newFrom', { name }));
  });
  const { data: count = 0 } = useQuery(unreadMessagesQuery);
  if (isShown || count === 0) return {};
  return { count, countName: say('messages.unread', { count }) };
}
