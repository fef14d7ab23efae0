import { Button, Menu } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { pictureFault } from '../picture-fault.ts';

interface Answered {
  readonly message: string;
}

/** How a picture is sent and taken away. */
export interface PictureKept {
  /** Sends it and tells how much of it has gone; answers why not where it is no picture that can be shown. */
  readonly send: (file: File, onProgress: (share: number) => void) => Promise<Answered | string>;
  readonly remove: () => Promise<Answered>;
  /** The query that shows the picture, and is stale afterwards. */
  readonly staleKey: QueryKey;
}

/** The picture's name in its menu and dialog. */
export interface PictureWords {
  readonly acts: string;
  readonly label: string;
  readonly choose: string;
  readonly remove: string;
  readonly removeTitle: string;
  readonly removeText: string;
  readonly sending: (percent: number) => string;
}

/** Sends a picture, or removes it with null; an error is shown next to it, and the earlier picture stays. */
function usePicture({ send, remove, staleKey }: PictureKept) {
  const say = useSay();
  const cache = useQueryClient();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const act = useSubmission({
    mutationFn: (file: File | null) => (file ? send(file, setShare) : remove()),
    onMutate: () => {
      setShare(0);
      setFault(null);
    },
    onSuccess: (answer) => {
      if (typeof answer === 'string') setFault(answer);
      else toastSuccess(answer.message);
    },
    onError: (reason) => setFault(pictureFault(reason, say)),
    onSettled: () => cache.invalidateQueries({ queryKey: staleKey }),
  });
  return { act, share, fault };
}

function PictureMenu({
  words,
  isBusy,
  onChoose,
  onRemove,
}: {
  words: PictureWords;
  isBusy: boolean;
  onChoose: () => void;
  /** Absent where there is no picture. */
  onRemove: (() => void) | undefined;
}) {
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconCamera size={18} stroke={1.5} />}
          aria-label={words.acts}
        >
          {words.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPhoto size={18} stroke={1.5} />} onClick={onChoose}>
          {words.choose}
        </Menu.Item>
        {onRemove && (
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.5} />} onClick={onRemove}>
            {words.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A picture of something that is kept: another one is sent, or the picture is taken away after a question. */
export function PictureActs({
  words,
  kept,
  hasPicture,
  children,
}: {
  words: PictureWords;
  kept: PictureKept;
  hasPicture: boolean;
  /** The picture as it is. */
  children: ReactNode;
}) {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [isRemoving, setRemoving] = useState(false);
  const { act, share, fault } = usePicture(kept);
  const isSending = act.isPending && act.variables !== null;
  return (
    <Row gap={12}>
      {children}
      <Stack gap={4}>
        <PictureMenu
          words={words}
          isBusy={act.isPending}
          onChoose={() => input.current?.click()}
          onRemove={hasPicture ? () => setRemoving(true) : undefined}
        />
        <p role="status" className="type-row tone-3">
          {isSending && words.sending(Math.round(share * 100))}
        </p>
        {fault !== null && (
          <p role="alert" className="type-row">
            {fault}
          </p>
        )}
      </Stack>
      <input
        ref={input}
        hidden
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) act.mutate(file);
          currentTarget.value = '';
        }}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        title={words.removeTitle}
        text={words.removeText}
        confirm={{
          label: words.remove,
          isBusy: act.isPending,
          onPress: () => act.mutate(null, { onSettled: () => setRemoving(false) }),
        }}
        keep={{ label: say('administration.person.keep'), onPress: () => setRemoving(false) }}
      />
    </Row>
  );
}
