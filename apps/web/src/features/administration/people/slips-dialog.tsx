import type { SignInSlips } from '@lectern/contract/administration/sign-in-slips.shapes.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { failedText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';

/** Slips of some students, and behind what the next ones begin; null after the last. */
export type SlipsPart = SignInSlips & { nextAfter: number | null };

interface SlipsFile {
  name: string;
  content: Blob;
}

function fileOf(part: SlipsPart, at: number, name: string): SlipsFile {
  const bytes = Uint8Array.from(atob(part.file), (sign) => sign.codePointAt(0) ?? 0);
  const isOneOfSeveral = at > 0 || part.nextAfter !== null;
  return {
    name: `${name}${isOneOfSeveral ? `-${at + 1}` : ''}.pdf`,
    content: new Blob([bytes], { type: 'application/pdf' }),
  };
}

/** Says how many slips there are, who was skipped, and whose name cannot be shown. */
function useNews(): (parts: readonly SlipsPart[]) => void {
  const say = useSay();
  return (parts) => {
    const sum = (read: (one: SlipsPart) => number) => parts.reduce((total, one) => total + read(one), 0);
    const [given, leftAlone] = [sum((one) => one.given), sum((one) => one.leftAlone)];
    const left = leftAlone > 0 ? say('administration.slips.leftAlone', { count: leftAlone }) : '';
    const text =
      given === 0 ? say('administration.slips.none') : say('administration.slips.given', { count: given });
    toastSuccess(`${text} ${left}`.trim());
    const unreadable = parts.flatMap((one) => one.unreadable);
    if (unreadable.length > 0)
      toastError(say('administration.slips.unreadable', { names: unreadable.join(', ') }));
  };
}

interface SlipsDialogProps {
  isOpen: boolean;
  /** The beginning of the names of the files. */
  name: string;
  /** The text before. */
  text: string;
  /** Makes the slips behind a place. */
  make: (after: number) => Promise<SlipsPart>;
  onClose: () => void;
}

/** The finished slips: each part is saved as it comes, so that none is lost if a later one fails. */
function useSlips({ name, make, onClose }: Pick<SlipsDialogProps, 'name' | 'make' | 'onClose'>) {
  const [parts, setParts] = useState<readonly SlipsPart[]>([]);
  const told = useNews();
  const close = (): void => {
    setParts([]);
    onClose();
  };
  const goOn = async (made: readonly SlipsPart[]): Promise<readonly SlipsPart[]> => {
    const part = await make(made.at(-1)?.nextAfter ?? 0);
    const all = [...made, part];
    setParts(all);
    if (part.given > 0) {
      const { content, name: file } = fileOf(part, made.length, name);
      saveFile(content, file);
    }
    return part.nextAfter === null ? all : goOn(all);
  };
  const making = useSubmission({
    mutationFn: () => goOn(parts),
    onSuccess: (all) => {
      told(all);
      if (all.length === 1) close();
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  const files = parts.flatMap((part, at) => (part.given > 0 ? fileOf(part, at, name) : []));
  const isBusy = making.isPending;
  const stage = parts.length === 0 ? 'asked' : making.isSuccess ? 'done' : 'begun';
  return { files, stage, isBusy, make: () => making.mutate(), close } as const;
}

/** Asks before slips are made: first passwords on paper that somebody has already are dead then. */
export function SlipsDialog({ isOpen, text, ...rest }: SlipsDialogProps) {
  const say = useSay();
  const { files, stage, isBusy, make, close } = useSlips(rest);
  const confirmed = { onPress: make, isBusy };
  const faces = {
    asked: {
      ...{ title: say('administration.slips.ask'), text },
      confirm: { ...confirmed, label: say('administration.slips.confirm') },
      keep: { label: say('administration.level.cancel'), onPress: close },
    },
    begun: {
      title: say('administration.slips.ask'),
      text: isBusy ? text : say('administration.slips.stopped'),
      confirm: { ...confirmed, label: say('administration.slips.rest') },
      keep: { label: say('administration.level.cancel'), onPress: close },
    },
    done: {
      ...{ title: say('administration.slips.made'), text: say('administration.slips.kept') },
      confirm: { label: say('administration.student.done'), onPress: close },
    },
  };
  return (
    <ConfirmDialog isOpen={isOpen} tone="calm" {...faces[stage]}>
      {files.length > 0 && (
        <Stack gap={8}>
          {files.map(({ name, content }) => (
            <Button
              key={name}
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.5} />}
              onClick={() => saveFile(content, name)}
            >
              {say('administration.slips.again', { name })}
            </Button>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
