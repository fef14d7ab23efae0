import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../../lib/i18n.ts';
import { ListFaces } from '../../../ui/list-faces.tsx';
import { filesQuery } from '../messages.queries.ts';
import type { Conversation } from '@lectern/contract/messages/messages.shapes.ts';
import type { WithWhom } from '../with-whom.ts';
import classes from './conversation-pane.module.css';
import { MessageBubble, type MessageActions } from './message-bubble.tsx';
import { useWriterName } from './use-writer-name.ts';

/** The messages of a conversation that carry files, and no others. */
export function FileMessages({
  whom,
  ownId,
  facts,
  ...actions
}: MessageActions & { whom: WithWhom; ownId: string; facts: Conversation | null }) {
  const say = useSay();
  const writerOf = useWriterName(facts);
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
              {...writerOf(message)}
              state={null}
              {...actions}
            />
          ))
        }
      </ListFaces>
    </div>
  );
}
