import type { Conversation, DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { Fragment } from 'react';
import { civilDateOf, formatDate } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { ChatLog } from '../../../ui/chat-log.tsx';
import classes from './conversation-pane.module.css';
import type { OpenConversation } from './make-messages.ts';
import { MessageBubble, PendingBubble, type MessageActions } from './message-bubble.tsx';
import { useWriterName } from './use-writer-name.ts';

const dayMs = 86_400_000;

/** 'Today', 'Yesterday', or the date. */
function useDayName(): (moment: string) => string {
  const say = useSay();
  return (moment) => {
    const day = civilDateOf(moment);
    if (day === civilDateOf(serverNow())) return say('messages.today');
    if (day === civilDateOf(serverNow() - dayMs)) return say('messages.yesterday');
    return formatDate(moment);
  };
}

/** How far the newest own message came. */
function useStateName(facts: Conversation | null): (message: DirectMessage) => string {
  const say = useSay();
  const { readNumber = 0, deliveredNumber = 0 } = facts?.receipts ?? {};
  return ({ number }) => {
    if (readNumber >= number) return say('messages.seen');
    return say(deliveredNumber >= number ? 'messages.delivered' : 'messages.sent');
  };
}

/** The messages of a conversation, the newest at the end; reaching the top loads older ones. */
export function ConversationList({
  open: { chat, facts },
  ownId,
  label,
  onEnd,
  onWithdraw,
  onReport,
}: MessageActions & {
  open: OpenConversation;
  ownId: string;
  label: string;
  /** Told whether the newest message is in sight. */
  onEnd: (isAtEnd: boolean) => void;
}) {
  const say = useSay();
  const dayName = useDayName();
  const state = useObservable(chat.state);
  const { messages, pending } = state;
  const known = useObservable(facts);
  const stateOf = useStateName(known);
  const writerOf = useWriterName(known);
  const newestOwn = messages.findLast(({ senderUserId }) => senderUserId === ownId)?.messageId;
  return (
    // New messages are read out by themselves, once; one's own words and older ones are not.
    <ChatLog
      isSilent
      state={state}
      label={label}
      className={classes.list}
      older={say('messages.loadOlder')}
      newer={say('messages.newBelow')}
      onEnd={onEnd}
      empty={<p className={classes.empty}>{say('messages.noMessages')}</p>}
      onLoad={() => void chat.load()}
      onLoadOlder={() => void chat.loadOlder()}
    >
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isNewDay = !before || civilDateOf(before.createdTime) !== civilDateOf(message.createdTime);
        return (
          <Fragment key={message.messageId}>
            {isNewDay && <span className={classes.day}>{dayName(message.createdTime)}</span>}
            <MessageBubble
              message={message}
              isOwn={message.senderUserId === ownId}
              {...writerOf(message)}
              isFirst={isNewDay || before.senderUserId !== message.senderUserId}
              state={message.messageId === newestOwn && !message.isWithdrawn ? stateOf(message) : null}
              onWithdraw={onWithdraw}
              onReport={onReport}
            />
          </Fragment>
        );
      })}
      {pending.map((message) => (
        <PendingBubble
          key={message.clientMessageId}
          message={message}
          onResend={() => void chat.resend(message.clientMessageId)}
        />
      ))}
    </ChatLog>
  );
}
