import type { PendingMessage } from '@lectern/call-engine/chat/chat-store.ts';
import { isWithdrawable } from '@lectern/contract/messages/messages.rules.ts';
import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { IconArrowBackUp, IconFileTypePdf, IconFlag } from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { useLiveAddress } from '../../../lib/live-address.ts';
import { FileAnchor } from '../../../ui/file-anchor.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { ResendButton } from '../../../ui/chat-log.tsx';
import type { RowAction } from '../../../ui/resource-list/list-parts.ts';
import { RowMenu } from '../../../ui/resource-list/row-menu.tsx';
import classes from './message-bubble.module.css';
import { MessageText } from './message-text.tsx';

const kilobytes = (bytes: number | null): number => Math.max(1, Math.round((bytes ?? 0) / 1000));

/** The picture or PDF that a message carries; pressed, it is saved. */
export function AttachedFile({
  message,
}: {
  message: Pick<DirectMessage, 'file' | 'fileType' | 'fileName' | 'fileSize'>;
}) {
  const say = useSay();
  const { address, failed } = useLiveAddress(message.file);
  if (address === null) return null;
  const name = message.fileName ?? '';
  const isPdf = message.fileType === 'pdf';
  const note = isPdf ? say('messages.pdf', { size: kilobytes(message.fileSize) }) : '';
  // People who use voice control say what they read there: all of it is in the name.
  const label = [say('messages.download', { name }), note].join(' ').trim();
  return (
    <FileAnchor className={classes.file} href={address} aria-label={label}>
      {isPdf ? (
        <>
          <IconFileTypePdf size={28} stroke={1.5} aria-hidden />
          <span>
            <span className={classes.fileName}>{name}</span> <span className={classes.fileNote}>{note}</span>
          </span>
        </>
      ) : (
        <img src={address} alt={name} onError={failed} />
      )}
    </FileAnchor>
  );
}

/** The actions on a message. */
export interface MessageActions {
  onWithdraw: (message: DirectMessage) => void;
  onReport: (message: DirectMessage) => void;
}

function Actions({
  message,
  isOwn,
  onWithdraw,
  onReport,
}: MessageActions & { message: DirectMessage; isOwn: boolean }) {
  const say = useSay();
  const mayWithdraw = !message.isWithdrawn && isWithdrawable(Date.parse(message.createdTime), serverNow());
  // A message taken back can still be reported: the school sees its text.
  if (isOwn && !mayWithdraw) return null;
  const action: RowAction = isOwn
    ? {
        label: say('messages.withdraw'),
        icon: <IconArrowBackUp size={18} stroke={1.5} />,
        onPress: () => onWithdraw(message),
      }
    : {
        label: say('messages.report'),
        icon: <IconFlag size={18} stroke={1.5} />,
        onPress: () => onReport(message),
      };
  return (
    <span className={classes.actions}>
      <RowMenu label={say('messages.actions')} actions={[action]} />
    </span>
  );
}

/** Replaces a message whose words are gone: taken back, or erased with its author. */
function goneText({ isWithdrawn, message, fileId }: DirectMessage): SayKey | null {
  if (isWithdrawn) return 'messages.withdrawn';
  return message === '' && fileId === null ? 'messages.erased' : null;
}

/** A stored message: one's own at the right, others' at the left; read along, the educator's at the right. */
export const MessageBubble = memo(function MessageBubble({
  message,
  isOwn,
  writer,
  isRight = isOwn,
  isFirst = true,
  state,
  onWithdraw,
  onReport,
}: MessageActions & {
  message: DirectMessage;
  isOwn: boolean;
  /**
   * The writer, for people who read along: the name and which of the two it is. For others the side of the page says
   * it.
   */
  writer?: string | undefined;
  isRight?: boolean;
  /** Nobody wrote just before it, or somebody else. */
  isFirst?: boolean;
  /** How far an own message came, beneath the last of them. */
  state: string | null;
}) {
  const say = useSay();
  const name = writer ?? (isOwn ? say('messages.you') : message.senderName);
  const time = formatTime(message.createdTime);
  const gone = goneText(message);
  const deferred =
    message.deferredUntil === null || message.isWithdrawn
      ? null
      : say('messages.deferredUntil', { time: formatTime(message.deferredUntil) });
  return (
    <article
      className={classes.message}
      data-own={isRight || undefined}
      aria-label={say('messages.from', { name, time })}
    >
      {writer !== undefined && isFirst && (
        <span aria-hidden className={classes.meta}>
          {writer}
        </span>
      )}
      <div className={classes.row}>
        <div className={classes.bubble}>
          {gone !== null ? (
            <span className={classes.withdrawn}>{say(gone)}</span>
          ) : (
            <>
              {message.message !== '' && <MessageText text={message.message} />}
              <AttachedFile message={message} />
            </>
          )}
        </div>
        <Actions message={message} isOwn={isOwn} onWithdraw={onWithdraw} onReport={onReport} />
      </div>
      <div className={classes.meta}>
        <span aria-hidden>{time}</span>
        {(deferred ?? state) !== null && <span>{deferred ?? state}</span>}
      </div>
    </article>
  );
});

/** A message that is not stored yet: on its way, or refused with a way to send it again. */
export function PendingBubble({ message, onResend }: { message: PendingMessage; onResend: () => void }) {
  const say = useSay();
  const isRefused = message.state === 'refused';
  return (
    <article className={classes.message} data-own data-pending={!isRefused || undefined}>
      <div className={classes.bubble}>{message.text === '' ? say('messages.fileOnly') : message.text}</div>
      <div className={classes.meta}>
        {isRefused ? (
          <ResendButton onPress={onResend}>
            {message.failure} {say('messages.notSent')}
          </ResendButton>
        ) : (
          <span>{say('messages.sending')}</span>
        )}
      </div>
    </article>
  );
}
