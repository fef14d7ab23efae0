import { Button, Loader } from '@mantine/core';
import { IconArrowDown, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
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

function Failed({ onLoad }: { onLoad: () => void }) {
  const say = useSay();
  return (
    <BlankFace
      role="alert"
      drawing="plug"
      title={say('core.list.failed')}
      action={
        <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.5} />} onClick={onLoad}>
          {say('core.action.retry')}
        </Button>
      }
    />
  );
}

function Newer({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button
      size="compact-sm"
      className={classes.newer ?? ''}
      rightSection={<IconArrowDown size={16} stroke={1.75} />}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** Whether something came below what is read, since the end was in sight. */
function useNewer(newest: string | undefined, isAtEnd: boolean): boolean {
  const [seen, setSeen] = useState(newest);
  if (isAtEnd && seen !== newest) setSeen(newest);
  return !isAtEnd && newest !== undefined && seen !== newest;
}

/** Writers see what they wrote. */
function useWrittenInSight(pending: number, toEnd: () => void): void {
  const before = useRef(pending);
  const show = useEffectEvent(toEnd);
  useLayoutEffect(() => {
    if (pending > before.current) show();
    before.current = pending;
  }, [pending]);
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
  newer,
  empty,
  onLoad,
  onLoadOlder,
  onEnd,
  children,
}: {
  state: LoggedMessages;
  label: string;
  isSilent?: boolean;
  className: string | undefined;
  /** The text of the button that loads older messages. */
  older: string;
  /** The text of the button that leads to newer messages below the visible part. */
  newer: string;
  /** Shown while there are no messages. */
  empty: ReactNode;
  onLoad: () => void;
  onLoadOlder: () => void;
  /** Told whether the newest message is in sight. */
  onEnd?: (isAtEnd: boolean) => void;
  children: ReactNode;
}) {
  const count = messages.length + pending.length;
  const { list, isAtEnd, follow, toEnd } = useFollowNewest(count, messages[0]?.messageId);
  const hasNewer = useNewer(messages.at(-1)?.messageId, isAtEnd);
  useWrittenInSight(pending.length, toEnd);
  const tellEnd = useEffectEvent((isThere: boolean) => onEnd?.(isThere));
  useEffect(() => {
    tellEnd(isAtEnd);
    return () => tellEnd(false);
  }, [isAtEnd]);
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
      {loading === 'failed' && <Failed onLoad={onLoad} />}
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
      {hasNewer && <Newer label={newer} onPress={toEnd} />}
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
