import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { fileTypes } from '@lectern/contract/files/files.names.ts';
import { messagesLimits } from '@lectern/contract/messages/messages.limits.ts';
import { isDirectMessageSendable } from '@lectern/contract/messages/messages.rules.ts';
import { Textarea } from '@mantine/core';
import { IconArrowUp, IconPaperclip, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { sortFiles, type FileRules } from '../../../ui/file-rules.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../../visits/attachment-rules.ts';
import { refusedFile, uploadForMessage } from '../messages.queries.ts';
import type { WithWhom } from '../with-whom.ts';
import classes from './composer.module.css';
import type { OpenConversation } from './make-messages.ts';
import { useDraft } from './use-draft.ts';
import { keepMessagesChannel } from './use-messages-channel.ts';

const rules: FileRules = {
  ...attachmentRules,
  maxTotalBytes: fileLimits.totalBytes,
  maxFiles: fileLimits.messageFiles,
};
const accepted = Object.values(fileTypes)
  .flatMap(({ endings }) => endings)
  .join(',');

interface FileFault {
  readonly file: File;
  readonly text: string;
}

/** The files that go with a message: chosen, shown, taken away. */
function ChosenFiles({
  files,
  fault = null,
  onRemove,
}: {
  files: readonly File[];
  /** Which of them was refused, and why. */
  fault?: FileFault | null;
  /** Nothing is taken away from what is on its way. */
  onRemove: ((file: File) => void) | null;
}) {
  const say = useSay();
  if (files.length === 0) return null;
  const refused = fault && files.includes(fault.file) ? fault : null;
  return (
    <>
      <ul className={classes.files} aria-label={say('messages.chosenFiles')}>
        {files.map((file) => (
          <li
            key={`${file.name} ${file.lastModified}`}
            className={classes.chip}
            data-wrong={file === refused?.file || undefined}
          >
            <span>{file.name}</span>
            {onRemove && (
              <IconButton
                label={say('core.action.removeNamed', { name: file.name })}
                icon={<IconX size={16} stroke={1.5} />}
                onClick={() => onRemove(file)}
              />
            )}
          </li>
        ))}
      </ul>
      {/* The toast has said it already; this stays until the file is taken away. */}
      {refused && <p className={classes.wrong}>{refused.text}</p>}
    </>
  );
}

function AttachButton({ isBusy, onPick }: { isBusy: boolean; onPick: (files: readonly File[]) => void }) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={say('messages.attach')}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <IconButton
        label={say('messages.attach')}
        icon={<IconPaperclip size={20} stroke={1.5} />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/**
 * The field with the caret after the draft. It takes the focus from what opened it, unless somebody has moved it
 * since.
 */
function useStartingField(cameFrom: Element | null): RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  const start = useEffectEvent(() => {
    const { current } = field;
    if (!current) return;
    current.setSelectionRange(current.value.length, current.value.length);
    const holder = document.activeElement;
    if (cameFrom !== null && (holder === cameFrom || holder === document.body)) current.focus();
  });
  useEffect(() => start(), []);
  return field;
}

/** What one press sends. */
interface Outgoing {
  readonly text: string;
  readonly files: readonly File[];
}

/** Where a message is written: Enter sends it, Shift+Enter begins a new line. Several files go as several messages. */
export function Composer({
  whom,
  open,
  draftFromServer,
  cameFrom,
}: {
  whom: Extract<WithWhom, { kind: 'person' }>;
  open: OpenConversation;
  draftFromServer: string;
  /** What opened the conversation, whose focus it takes; null takes none. */
  cameFrom: Element | null;
}) {
  const say = useSay();
  const draft = useDraft(whom, draftFromServer);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<FileFault | null>(null);
  const field = useStartingField(cameFrom);
  const write = (text: string, fileIds: readonly string[]): void => {
    const [first = null, ...others] = fileIds;
    open.chat.write({ text, fileId: first });
    for (const fileId of others) open.chat.write({ text: '', fileId });
  };
  const {
    mutate: sendFiles,
    isPending,
    variables: outgoing,
  } = useSubmission({
    mutationFn: (sent: Outgoing) => {
      // An upload is sent even when the screen was left meanwhile.
      const letGo = keepMessagesChannel();
      return uploadForMessage(whom, sent.files).finally(letGo);
    },
    onSuccess: (fileIds, { text }) => write(text, fileIds),
    onError: (error, { text, files: unsent }) => {
      const why = failureText(error, 'messages.filesNotSent');
      const file = refusedFile(error, unsent);
      toastError(why);
      setFault(file && why !== null ? { file, text: why } : null);
      draft.giveBack(text);
      setFiles(unsent);
    },
  });
  const { length } = draft.text;
  const isShort = length <= messagesLimits.message;
  const maySend = !isPending && isShort && isDirectMessageSendable(draft.text, files.length > 0);
  const send = (): void => {
    if (!maySend) return;
    // Text typed from now on is another message.
    if (files.length > 0) sendFiles({ text: draft.text, files });
    else write(draft.text, []);
    setFiles([]);
    draft.sent();
    field.current?.focus();
  };
  const pick = (picked: readonly File[]): void => {
    const { taken, refused } = sortFiles(picked, files, rules);
    for (const { fault, names } of refused)
      toastError(say(fault === 'count' ? 'messages.tooManyFiles' : fileProblem(fault)), names);
    setFiles([...files, ...taken]);
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.foot}>
      {isPending ? (
        <ChosenFiles files={outgoing?.files ?? []} onRemove={null} />
      ) : (
        <ChosenFiles
          files={files}
          fault={fault}
          onRemove={(gone) => setFiles(files.filter((file) => file !== gone))}
        />
      )}
      <div className={classes.row}>
        <AttachButton isBusy={isPending} onPick={pick} />
        <Textarea
          ref={field}
          className={classes.field ?? ''}
          autosize
          minRows={1}
          maxRows={5}
          aria-label={say('messages.write')}
          placeholder={say('messages.write')}
          maxLength={messagesLimits.message}
          value={draft.text}
          onChange={(event) => draft.set(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <span className={classes.count} aria-hidden>
          {length} / {messagesLimits.message}
        </span>
        <IconButton
          className={classes.send}
          label={say('messages.send')}
          icon={<IconArrowUp size={20} stroke={2} />}
          disabled={!maySend}
          onClick={send}
        />
      </div>
    </div>
  );
}
