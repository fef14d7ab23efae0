import type { PendingMessage } from '@lectern/call-engine/chat/chat-store.ts';
import type { ChatMessage } from '@lectern/contract/call/chat/chat.shapes.ts';
import { cutText, isolated } from '@lectern/contract/core/text.rules.ts';
import { IconFileTypePdf, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../../lib/formats.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { ResendButton } from '../../../../ui/chat-log.tsx';
import { PersonAvatar } from '../../../../ui/person-avatar.tsx';
import { useRoleWords } from '../../../institutions/role-words.ts';
import type { CallFacts } from '../../call-facts.ts';
import classes from './message.module.css';
import { useLiveAddress } from '../../../../lib/live-address.ts';
import { FileAnchor } from '../../../../ui/file-anchor.tsx';

const senderCharacters = 15;

const nameWithRole = (name: string, role: string | null): string =>
  role === null ? name : `${isolated(name)}, ${role}`;

/** The picture or PDF that a message carries. */
function Attached({ message }: { message: ChatMessage }) {
  const say = useSay();
  const { address, failed } = useLiveAddress(message.image);
  if (address === null) return null;
  const isPdf = message.fileType === 'pdf';
  return (
    <FileAnchor className={classes.file} href={address} aria-label={say('core.action.open')}>
      {isPdf ? (
        <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
      ) : (
        <img src={address} alt="" onError={failed} />
      )}
    </FileAnchor>
  );
}

/**
 * A stored message: one's own at the right, others' at the left with picture and name, the educator's with an edge. Drawn
 * once, however often the list around it is.
 */
export const Message = memo(function Message({
  message,
  facts,
  hasHead,
}: {
  message: ChatMessage;
  facts: CallFacts;
  hasHead: boolean;
}) {
  const say = useSay();
  const isOwn = message.senderUserId === facts.ownId;
  const isEducator = message.senderUserId === facts.educatorId;
  const time = formatTime(message.created);
  const words = useRoleWords();
  const role = isOwn ? null : words(message.role);
  return (
    <article
      className={classes.message}
      data-own={isOwn || undefined}
      data-educator={(isEducator && !isOwn) || undefined}
      data-head={hasHead || undefined}
      aria-label={say('chat.from', {
        name: isOwn ? say('chat.you') : nameWithRole(message.senderName, role),
        time,
      })}
    >
      {!isOwn && hasHead && (
        <PersonAvatar
          name={message.senderName}
          image={message.senderImage}
          size={28}
          className={classes.avatar}
        />
      )}
      <div className={classes.words}>
        {hasHead && (
          <div className={classes.head} aria-hidden>
            {!isOwn && <span className={classes.name}>{cutText(message.senderName, senderCharacters)}</span>}
            {role !== null && <span>{role}</span>}
            <span>{time}</span>
            {message.privateMessage && (
              <span className={classes.direct}>
                <IconLock size={13} stroke={1.75} aria-hidden />{' '}
                {isOwn ? say('classroom.recipient.to', { name: message.receiverName }) : say('chat.direct')}
              </span>
            )}
          </div>
        )}
        <div className={classes.bubble} data-direct={message.privateMessage || undefined}>
          {message.message}
          <Attached message={message} />
        </div>
      </div>
    </article>
  );
});

/** A message that is not stored yet: on its way, or refused with a way to send it again. */
export function PendingBubble({ message, onResend }: { message: PendingMessage; onResend: () => void }) {
  const say = useSay();
  const isRefused = message.state === 'refused';
  return (
    <article className={classes.message} data-own data-head data-pending={!isRefused || undefined}>
      <div className={classes.words}>
        <div className={classes.head}>
          {isRefused ? (
            <ResendButton onPress={onResend}>
              {message.failure} {say('chat.notSent')}
            </ResendButton>
          ) : (
            <span>{say('chat.sending')}</span>
          )}
        </div>
        <div className={classes.bubble}>{message.text}</div>
      </div>
    </article>
  );
}
