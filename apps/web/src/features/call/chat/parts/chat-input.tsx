import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { cleanMessage, isMessageSendable } from '@lectern/contract/call/chat/chat.rules.ts';
import { InputBase } from '@mantine/core';
import { IconArrowUp, IconPaperclip } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { useObservable } from '../../../../lib/use-observable.ts';
import { sortFiles } from '../../../../ui/file-rules.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../../../visits/attachment-rules.ts';
import { outgoingOf } from '../outgoing-file.ts';
import { FilePreview } from './file-preview.tsx';
import classes from './chat-input.module.css';

const accepted = 'image/png,image/jpeg,application/pdf';

/** A field as high as what is written in it; the style sheet says how high at most. */
function useHeightOf(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [text]);
  return field;
}

/** Chooses one file; a refused one is named. */
function AttachButton({ isDisabled, onChoose }: { isDisabled: boolean; onChoose: (file: File) => void }) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const take = (given: FileList | null): void => {
    const { taken, refused } = sortFiles([...(given ?? [])], [], attachmentRules);
    for (const { fault, names } of refused) toastError(say(fileProblem(fault)), names);
    if (taken[0]) onChoose(taken[0]);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={say('chat.attach')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <IconButton
        label={say('chat.attach')}
        icon={<IconPaperclip size={20} stroke={1.5} />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** Where one writes: Enter sends, Shift and Enter make a new line, a picture or PDF is seen before it is sent. */
export function ChatInput({
  chat,
  visitId,
  draft,
  receiverId = null,
  hasReader = true,
  top,
}: {
  chat: ChatStore;
  visitId: string;
  draft: { text: string; set: (text: string) => void };
  /** The one person who reads it; null for everyone. */
  receiverId?: string | null;
  /** Whether it is known who reads it; until then nothing is sent. */
  hasReader?: boolean;
  /** Above the field: the receiver. */
  top?: ReactNode;
}) {
  const say = useSay();
  const outgoing = outgoingOf(chat, visitId);
  const chosen = useObservable(outgoing.state);
  const field = useHeightOf(draft.text);
  const isChosen = chosen !== null && chosen.words === null;
  const maySend = hasReader && isMessageSendable(draft.text, isChosen);
  const send = (): void => {
    const text = draft.text.trim();
    if (isChosen) {
      void outgoing.send({ text, receiverId });
      draft.set('');
    } else if (chat.write({ text: draft.text, ...(receiverId === null ? {} : { receiverId }) }))
      draft.set('');
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (maySend) send();
  };
  const remove = (): void => {
    const words = outgoing.remove();
    if (words !== null && draft.text === '') draft.set(words.text);
  };
  return (
    <div className={classes.foot}>
      {top}
      {chosen && <FilePreview outgoing={chosen} onRemove={remove} onRetry={() => void outgoing.send()} />}
      <span className={classes.count} aria-hidden>
        {draft.text.length} / {chatLimits.message}
      </span>
      <div className={classes.row}>
        <AttachButton isDisabled={chosen !== null} onChoose={outgoing.choose} />
        <InputBase
          component="textarea"
          ref={field}
          multiline
          rows={1}
          className={classes.field}
          classNames={{ input: classes.input ?? '' }}
          aria-label={say('chat.placeholder')}
          placeholder={say('chat.placeholder')}
          maxLength={chatLimits.message}
          value={draft.text}
          data-autofocus
          onChange={(event) => draft.set(cleanMessage(event.currentTarget.value))}
          onKeyDown={onKey}
        />
        <IconButton
          className={classes.send}
          label={say('chat.send')}
          icon={<IconArrowUp size={20} stroke={2} />}
          disabled={!maySend}
          onClick={send}
        />
      </div>
    </div>
  );
}
