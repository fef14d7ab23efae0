import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { filesQuery } from '../messages.queries.ts';
import type { WithWhom } from '../with-whom.ts';
import classes from './conversation-pane.module.css';
import { MessageBubble, type MessageActions } from './message-bubble.tsx';

/** The messages of a conversation that carry files, and no others. */
export function FileMessages({
  whom,
  ownId,
  ...actions
}: MessageActions & { whom: WithWhom; ownId: string }) {
  const say = useSay();
  const list = useQuery({ ...filesQuery(whom), refetchOnMount: 'always' });
  return (
    <div className={`${classes.list ?? ''} ${classes.files ?? ''}`}>
      <ListFaces
        list={list}
        isEmpty={(messages) => messages.length === 0}
        empty={{ drawing: 'page', title: say('messages.noFiles') }}
      >
        {(messages) =>
          messages.map((message) => (
            <MessageBubble
              key={message.messageId}
              message={message}
              isOwn={message.senderUserId === ownId}
              state={null}
              {...actions}
            />
          ))
        }
      </ListFaces>
    </div>
  );
}
