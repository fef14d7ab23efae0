import type { DirectMessage } from '@lectern/contract/messages/messages.shapes.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconFiles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useObservable } from '../../../lib/use-observable.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { PersonAvatar } from '../../../ui/person-avatar.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { noteSeen, withdrawMessage } from '../messages.queries.ts';
import type { WithWhom } from '../with-whom.ts';
import { Composer } from './composer.tsx';
import { ConversationList } from './conversation-list.tsx';
import classes from './conversation-pane.module.css';
import { ExportButton } from './export-button.tsx';
import { FileMessages } from './file-messages.tsx';
import { conversationWith } from './kept-conversations.ts';
import type { MessagesChannel, OpenConversation } from './make-messages.ts';
import { ReadersNote } from './readers-note.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { showConversation } from './shown-conversation.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';

/** Loads the conversation, follows it, and reports what was seen while it is visible. */
function useOpenConversation(
  whom: WithWhom,
  { ownId, channel, isAtEnd }: { ownId: string; channel: MessagesChannel; isAtEnd: boolean },
): OpenConversation {
  const say = useSay();
  const [open] = useState(() => conversationWith(whom, { ownId, channel }));
  const { messages } = useObservable(open.chat.state);
  const heard = useEffectEvent((message: DirectMessage) => {
    if (message.senderUserId === ownId || message.isWithdrawn) return;
    const { senderName: name, fileName } = message;
    announce(
      message.message === ''
        ? say('messages.spokenFile', { name, text: fileName ?? '' })
        : say('messages.spoken', { name, text: message.message }),
    );
  });
  useEffect(() => {
    open.chat.setOpen(true);
    // One that was kept knows its messages, and asks for others with each connection.
    if (open.chat.state.get().loading !== 'idle') void open.chat.load();
    return open.follow((message) => heard(message));
  }, [open]);
  useEffect(() => showConversation({ whom, facts: open.facts }), [whom, open]);
  const isAlong = whom.kind === 'along';
  const newest = messages.findLast(({ receiverUserId }) => isAlong || receiverUserId === ownId)?.messageId;
  const client = useQueryClient();
  useEffect(() => {
    // Messages below the visible part were not seen yet.
    if (newest === undefined || !isAtEnd) return undefined;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      // A lost report is repeated with the next message, or with the next connection.
      const said = channel.send('custom_chat_read', { messageId: newest });
      said.then(
        () => noteSeen(client, whom),
        () => undefined,
      );
    };
    const connected = (): void => {
      if (channel.state.get() === 'connected') tell();
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    const stop = channel.state.subscribe(connected);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      stop();
    };
  }, [newest, isAtEnd, whom, channel, client]);
  return open;
}

/** Says that what is written waits, while there is no connection: not before the first one, unless something waits already. */
function ConnectionNote({ channel, open }: { channel: MessagesChannel; open: OpenConversation }) {
  const say = useSay();
  const connection = useObservable(channel.state);
  const isWaiting = useObservable(open.chat.state).pending.length > 0;
  const [wasConnected, setWasConnected] = useState(false);
  if (connection === 'connected' && !wasConnected) setWasConnected(true);
  const isCut = connection === 'error' || (connection === 'disconnected' && (wasConnected || isWaiting));
  if (!isCut) return null;
  return (
    <p className={classes.privacy} role="status">
      {say('messages.disconnected')}
    </p>
  );
}

function Foot({
  whom,
  ...writing
}: {
  whom: WithWhom;
  open: OpenConversation;
  draftFromServer: string;
  cameFrom: Element | null;
}) {
  const say = useSay();
  const facts = useObservable(writing.open.facts);
  if (!facts) return null;
  if (whom.kind === 'along') return <p className={classes.privacy}>{say('messages.readAlongHint')}</p>;
  if (!facts.mayWrite) return <p className={classes.privacy}>{say('messages.closed')}</p>;
  return <Composer whom={whom} {...writing} />;
}

/** One conversation: its people, those who read along, its messages or its files, and the input. */
export function ConversationPane({
  whom,
  ownId,
  channel,
  draftFromServer,
  takesFocus = false,
  isForWriting = false,
  onBack,
}: {
  whom: WithWhom;
  ownId: string;
  channel: MessagesChannel;
  draftFromServer: string;
  /** Whether it replaces the element that had the focus. */
  takesFocus?: boolean;
  /** Whether somebody has opened it just now, to write. */
  isForWriting?: boolean;
  /** The way back to the list, on phones. */
  onBack: (() => void) | null;
}) {
  const say = useSay();
  const [isAtEnd, setAtEnd] = useState(false);
  const open = useOpenConversation(whom, { ownId, channel, isAtEnd });
  const facts = useObservable(open.facts);
  const client = useQueryClient();
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus && !isForWriting);
  const [cameFrom] = useState(() => (isForWriting ? document.activeElement : null));
  const [isFiles, setFiles] = useState(false);
  const [reported, setReported] = useState<DirectMessage | null>(null);
  const { mutate: withdraw } = useSubmission({
    mutationFn: ({ messageId }: DirectMessage) => withdrawMessage(messageId),
    onSuccess: ({ message }) => {
      open.chat.receive(message);
      void client.invalidateQueries({ queryKey: queryKeys.messageFiles });
      toastSuccess(say('messages.withdrawDone'));
    },
    onError: (error) => toastError(failureText(error)),
  });
  const actions = { onWithdraw: withdraw, onReport: setReported };
  return (
    <section className={classes.pane} aria-label={whom.name}>
      <header className={classes.head}>
        {onBack && (
          <IconButton
            label={say('messages.back')}
            icon={<IconArrowLeft size={20} stroke={1.5} />}
            onClick={onBack}
          />
        )}
        <PersonAvatar name={whom.name} image={whom.kind === 'person' ? whom.image : null} size={32} />
        <div className={classes.who}>
          <h2 ref={heading} tabIndex={-1} className={`type-row ${classes.name ?? ''}`}>
            {whom.name}
          </h2>
          {whom.kind === 'person' && whom.note !== '' && <div className={classes.note}>{whom.note}</div>}
        </div>
        {whom.kind === 'along' && <ExportButton conversationId={whom.conversationId} isIcon />}
        <Button
          variant={isFiles ? 'light' : 'default'}
          aria-pressed={isFiles}
          leftSection={<IconFiles size={18} stroke={1.5} />}
          onClick={() => setFiles(!isFiles)}
        >
          {say('messages.files')}
        </Button>
      </header>
      {facts && <ReadersNote facts={facts} />}
      <ConnectionNote channel={channel} open={open} />
      {isFiles ? (
        <FileMessages whom={whom} ownId={ownId} facts={facts} {...actions} />
      ) : (
        <ConversationList open={open} ownId={ownId} label={whom.name} onEnd={setAtEnd} {...actions} />
      )}
      <Foot whom={whom} open={open} draftFromServer={draftFromServer} cameFrom={cameFrom} />
      <ReportDialog message={reported} onClose={() => setReported(null)} />
    </section>
  );
}
