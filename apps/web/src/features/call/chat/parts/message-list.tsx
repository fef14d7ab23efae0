import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { beginsGroup } from '@lectern/call-engine/chat/chat-merge.ts';
import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { BlankFace } from '../../../../ui/blank-face.tsx';
import { nearPx, useFollowNewest } from '../../../../ui/follow-newest.ts';
import type { CallFacts } from '../../call-facts.ts';
import { Message, PendingBubble } from './message.tsx';
import classes from './message-list.module.css';

/** The messages of a call, the newest at the end; reaching the top loads older ones. Typing does not draw them anew. */
export const MessageList = memo(function MessageList({ chat, facts }: { chat: ChatStore; facts: CallFacts }) {
  const say = useSay();
  const { messages, pending, loading, hasOlder } = useObservable(chat.state);
  const { list, follow } = useFollowNewest(messages.length + pending.length, messages[0]?.messageId);
  const isEmpty = messages.length + pending.length === 0;
  return (
    <div
      ref={list}
      className={classes.list}
      role="log"
      aria-label={say('chat.title')}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys too
      tabIndex={0}
      onScroll={(event) => {
        follow();
        if (event.currentTarget.scrollTop < nearPx) void chat.loadOlder();
      }}
    >
      {loading === 'first' && isEmpty && (
        <Loader className={classes.loader} color="gray" size={20} aria-hidden />
      )}
      {loading === 'failed' && (
        <BlankFace
          role="alert"
          drawing="plug"
          title={say('core.list.failed')}
          action={
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} stroke={1.5} />}
              onClick={() => void chat.load()}
            >
              {say('core.action.retry')}
            </Button>
          }
        />
      )}
      {loading === 'idle' && isEmpty && <p className={classes.empty}>{say('chat.emptyInCall')}</p>}
      {hasOlder && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.loader}
          loading={loading === 'older'}
          onClick={() => void chat.loadOlder()}
        >
          {say('chat.loadOlder')}
        </Button>
      )}
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
    </div>
  );
});
