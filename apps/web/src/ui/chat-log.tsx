import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../lib/i18n.ts';
import { BlankFace } from './blank-face.tsx';
import classes from './chat-log.module.css';
import { nearPx, useFollowNewest } from './follow-newest.ts';

/** Messages as somebody loads them. */
export interface LoggedMessages {
  readonly messages: readonly { readonly messageId: string }[];
  readonly pending: readonly unknown[];
  readonly loading: 'never' | 'first' | 'older' | 'idle' | 'failed';
  readonly hasOlder: boolean;
}

/**
 * Messages one below the other, the newest at the end and in sight; reaching the top loads older ones. It is a log to
 * screen readers, silent where what comes is read out by other means.
 */
export function ChatLog({
  state: { messages, pending, loading, hasOlder },
  label,
  isSilent = false,
  className,
  older,
  empty,
  onLoad,
  onLoadOlder,
  children,
}: {
  state: LoggedMessages;
  label: string;
  isSilent?: boolean;
  className: string | undefined;
  /** What the button says that loads older messages. */
  older: string;
  /** What is shown where nothing was written. */
  empty: ReactNode;
  onLoad: () => void;
  onLoadOlder: () => void;
  children: ReactNode;
}) {
  const say = useSay();
  const count = messages.length + pending.length;
  const { list, follow } = useFollowNewest(count, messages[0]?.messageId);
  return (
    <div
      ref={list}
      className={`${classes.list} ${className ?? ''}`}
      role="log"
      {...(isSilent ? { 'aria-live': 'off' as const } : {})}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
      tabIndex={0}
      onScroll={(event) => {
        follow();
        if (event.currentTarget.scrollTop < nearPx) onLoadOlder();
      }}
    >
      {loading === 'first' && count === 0 && (
        <Loader className={classes.center ?? ''} color="gray" size={20} aria-hidden />
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
              onClick={() => onLoad()}
            >
              {say('core.action.retry')}
            </Button>
          }
        />
      )}
      {loading === 'idle' && count === 0 && empty}
      {hasOlder && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.center ?? ''}
          loading={loading === 'older'}
          onClick={() => onLoadOlder()}
        >
          {older}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Says why a message was not stored, and sends it again when it is pressed. */
export function ResendButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.resend} onClick={onPress}>
      <IconRefresh size={14} stroke={1.75} aria-hidden />
      <span>{children}</span>
    </button>
  );
}
