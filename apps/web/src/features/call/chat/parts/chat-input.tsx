import type { ChatStore } from '@lectern/call-engine/chat/chat-store.ts';
import { chatLimits } from '@lectern/contract/call/chat/chat.limits.ts';
import { cleanMessage, isMessageSendable } from '@lectern/contract/call/chat/chat.rules.ts';
import { InputBase } from '@mantine/core';
import { IconArrowUp, IconPaperclip } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSay } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { toastError } from '../../../../ui/toasts/toasts.ts';
import { uploadFiles } from '../../../visits/visits.queries.ts';
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

/** Where one writes: Enter sends, Shift and Enter make a new line, a picture or PDF goes with its own message. */
export function ChatInput({
  chat,
  visitId,
  draft,
  receiverId = null,
  top,
}: {
  chat: ChatStore;
  visitId: string;
  draft: { text: string; set: (text: string) => void };
  /** The one person who reads it; null for everyone. */
  receiverId?: string | null;
  /** Above the field: who reads it. */
  top?: ReactNode;
}) {
  const say = useSay();
  const files = useRef<HTMLInputElement>(null);
  const field = useHeightOf(draft.text);
  const [isUploading, setUploading] = useState(false);
  const to = receiverId === null ? {} : { receiverId };
  const send = (): void => {
    if (chat.write({ text: draft.text, ...to })) draft.set('');
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  async function attach(file: File): Promise<void> {
    setUploading(true);
    try {
      const [fileId] = await uploadFiles({ files: [file], purpose: 'chat', visitId });
      if (fileId !== undefined && chat.write({ text: draft.text, fileId, ...to })) draft.set('');
    } catch (error) {
      // Too large, of another type, or cut off: the server's own words.
      toastError(error instanceof Error ? error.message : String(error));
    } finally {
      setUploading(false);
    }
  }
  return (
    <div className={classes.foot}>
      {top}
      <span className={classes.count} aria-hidden>
        {draft.text.length} / {chatLimits.message}
      </span>
      <div className={classes.row}>
        <input
          ref={files}
          type="file"
          hidden
          accept={accepted}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void attach(file);
          }}
        />
        <IconButton
          label={say('chat.attach')}
          icon={<IconPaperclip size={20} stroke={1.5} />}
          disabled={isUploading}
          onClick={() => files.current?.click()}
        />
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
          disabled={!isMessageSendable(draft.text, false)}
          onClick={send}
        />
      </div>
    </div>
  );
}
