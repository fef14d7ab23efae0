import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { beginsGroup } from '@lectern/call-engine/chat/chat-merge.ts';
import { memo } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { ChatLog } from '../../../../ui/chat-log.tsx';
import type { CallFacts } from '../../call-facts.ts';
import { Message, PendingBubble } from './message.tsx';
import classes from './message-list.module.css';

/** The messages of a call, the newest at the end; reaching the top loads older ones. Typing does not redraw them. */
export const MessageList = memo(function MessageList({ chat, facts }: { chat: ChatStore; facts: CallFacts }) {
  const say = useSay();
  const state = useObservable(chat.state);
  const { messages, pending } = state;
  return (
    <ChatLog
      state={state}
      label={say('chat.title')}
      className={classes.list}
      older={say('chat.loadOlder')}
      newer={say('chat.newBelow')}
      empty={<p className={classes.empty}>{say('chat.emptyInCall')}</p>}
      onLoad={() => void chat.load()}
      onLoadOlder={() => void chat.loadOlder()}
    >
      {messages.map((message, index) => (
        <Message
          key={message.messageId}
          message={message}
          facts={facts}
          hasHead={beginsGroup(message, messages[index - 1])}
        />
      ))}
      {pending.map((message) => (
        <PendingBubble
          key={message.clientMessageId}
          message={message}
          onResend={() => void chat.resend(message.clientMessageId)}
        />
      ))}
    </ChatLog>
  );
});
