import { messageTypes } from '@lectern/contract/call/chat/chat.names.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSearchParam } from '../../lib/url-state.ts';
import { CardFoot } from '../../ui/card.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { Pager } from '../../ui/pager.tsx';
import { FileList } from '../../ui/file-list.tsx';
import { useUiTexts } from '../../ui/ui-texts.tsx';
import { useSession } from '../identity/session.ts';
import { useRoleWords } from '../institutions/role-words.ts';
import classes from './visit-chat-history.module.css';
import { firstHistoryPage, visitChatQuery } from './visits.queries.ts';

/** The label of a private message: the call's words for its receiver, with the name for people who read along. */
function directWords(say: ReturnType<typeof useSay>, message: ChatMessage, ownId: string): string {
  const { receiverUserId, receiverName: name } = message;
  return receiverUserId === ownId ? say('chat.direct') : say('chat.directTo', { name });
}

/** One line of it: a message, or a notice. */
export function ChatLine({ message, ownId }: { message: ChatMessage; ownId: string }) {
  const isOwn = message.senderUserId === ownId;
  const say = useSay();
  const words = useRoleWords();
  if (message.messageType === messageTypes.system) {
    return <li className={classes.notice}>{message.message}</li>;
  }
  const role = isOwn ? null : words(message.role);
  const text = message.textMessage || message.message;
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <span className={classes.from}>
        <span className={classes.name}>{isOwn ? say('chat.you') : message.senderName}</span>{' '}
        {role !== null && <>{role} </>}
        <time dateTime={message.created}>{formatTime(message.created)}</time>
        {message.privateMessage && !isOwn && <> {directWords(say, message, ownId)}</>}
      </span>
      {text !== '' && <span className={classes.bubble}>{text}</span>}
      {message.image !== null && (
        <FileList
          files={[
            {
              id: message.messageId,
              name: message.fileType === 'pdf' ? 'PDF' : say('visits.chatHistory.image'),
              href: message.image,
            },
          ]}
        />
      )}
    </li>
  );
}

/** The messages of a visit, stored and unchangeable, 10 a page; 'There is no chat found' without any. */
export function VisitChatHistory({ visitId }: { visitId: string }) {
  const say = useSay();
  const { pageRange } = useUiTexts();
  const { id } = useSession();
  const [pageText, setPageText] = useSearchParam('chatPage', String(firstHistoryPage));
  const page = Math.max(firstHistoryPage, Number.parseInt(pageText, 10) || firstHistoryPage);
  const list = useQuery(visitChatQuery(visitId, page));
  return (
    <ListFaces
      list={list}
      isEmpty={({ totalItems }) => totalItems === 0}
      empty={{ drawing: 'chat', title: say('visits.summary.noChat') }}
      skeleton={{ rows: 4, avatar: false }}
    >
      {({ data, totalPages, totalItems, itemsPerPage }) => (
        <>
          <ol
            className={classes.messages}
            aria-label={say('visits.summary.chatTab')}
            aria-busy={list.isPlaceholderData}
          >
            {data.messages.map((message) => (
              <ChatLine key={message.messageId} message={message} ownId={id} />
            ))}
          </ol>
          <Pager
            page={page}
            totalPages={totalPages}
            totalItems={totalItems}
            itemsPerPage={itemsPerPage}
            onChange={(next) => setPageText(String(next))}
          />
          {totalPages <= 1 && (
            <CardFoot className={classes.foot}>
              <span className="type-row tone-3 tabular">
                {pageRange({ from: 1, to: totalItems, total: totalItems })}
              </span>
              <span className="type-row tone-3">{say('visits.chatHistory.kept')}</span>
            </CardFoot>
          )}
        </>
      )}
    </ListFaces>
  );
}
