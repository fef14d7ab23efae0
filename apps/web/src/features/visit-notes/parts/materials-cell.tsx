import { Progress } from '@mantine/core';
import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { SoapNotes } from '@lectern/contract/visit-notes/visit-notes.shapes.ts';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api-failure.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FileList } from '../../../ui/file-list.tsx';
import { FilePicker } from '../../../ui/file-picker.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastError, toastSuccess, toastWarning } from '../../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../../visits/attachment-rules.ts';
import { addMaterials, removeMaterial } from '../visit-notes.queries.ts';
import { NoteCell } from './note-cell.tsx';
import { failureText } from '../../../lib/failure-text.ts';

/** The actions on the materials of a note. */
export interface MaterialsProps {
  visitId: string;
  files: readonly Attachment[];
  mayChange: boolean;
  isUploadOpen: boolean;
  doomed: Attachment | null;
  onUploadOpen: (isOpen: boolean) => void;
  onDoom: (file: Attachment | null) => void;
  onSaved: (note: SoapNotes) => void;
}

function UploadDialog({ visitId, isUploadOpen, onUploadOpen, onSaved }: MaterialsProps) {
  const say = useSay();
  const [progress, setProgress] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const adding = useSubmission({
    mutationFn: async (picked: File[]) => {
      setProgress(0);
      setRefused([]);
      const sentences: string[] = [];
      const note = await addMaterials({
        visitId,
        files: picked,
        isActiveCall: 0,
        onProgress: setProgress,
        onRefused: (_file, reason) => void sentences.push(failureText(reason) ?? ''),
      });
      return { note, sentences };
    },
    onSuccess: ({ note, sentences }) => {
      setRefused(sentences);
      if (note) {
        onSaved(note);
        toastSuccess(say('visitNotes.saved'));
      }
      // It stays open with the reasons.
      if (sentences.length === 0) onUploadOpen(false);
    },
    onError: (reason) =>
      toastError(
        reason instanceof ApiFailure && reason.code > 0 ? reason.message : say('visitNotes.imageNotSaved'),
      ),
  });
  return (
    <ModalWindow
      isOpen={isUploadOpen}
      canClose={!adding.isPending}
      onClose={() => {
        setRefused([]);
        onUploadOpen(false);
      }}
      title={say('visitNotes.materials')}
    >
      <FilePicker
        label={say('visitNotes.addMaterials')}
        hint={say('files.hint')}
        rules={attachmentRules}
        refused={refused}
        isDisabled={adding.isPending}
        onPick={(picked) => adding.mutate(picked)}
        onFault={({ fault, names }) => toastWarning(say(fileProblem(fault)), names)}
      />
      {adding.isPending && (
        <Progress mt="md" value={progress * 100} aria-label={say('visitNotes.saving')} animated />
      )}
    </ModalWindow>
  );
}

function RemoveDialog({ doomed, onDoom, onSaved }: MaterialsProps) {
  const say = useSay();
  const removal = useSubmission({
    mutationFn: removeMaterial,
    onSuccess: (note) => {
      onSaved(note);
      onDoom(null);
      toastSuccess(say('visitNotes.materialRemoved'));
    },
    onError: (reason) => toastWarning(failureText(reason)),
  });
  const name = doomed?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={doomed !== null}
      icon={<IconTrash size={20} stroke={1.5} />}
      title={say('visitNotes.removeQuestion', { name })}
      confirm={{
        label: say('visitNotes.removeMaterial', { name }),
        isBusy: removal.isPending,
        onPress: () => doomed && removal.mutate(doomed.id),
      }}
      keep={{ label: say('core.action.cancel'), onPress: () => onDoom(null) }}
    />
  );
}

/** Images and PDFs of a note; picked ones are saved with a draft at once. */
export function MaterialsCell(props: MaterialsProps) {
  const { files, mayChange, onUploadOpen, onDoom } = props;
  const say = useSay();
  return (
    <NoteCell
      title={say('visitNotes.materials')}
      action={
        mayChange && (
          <IconButton
            label={say('visitNotes.addMaterials')}
            icon={<IconUpload size={18} stroke={1.5} />}
            onClick={() => onUploadOpen(true)}
          />
        )
      }
    >
      {files.length === 0 ? (
        <p className="type-reading tone-3">{say('visitNotes.noMaterials')}</p>
      ) : (
        <FileList
          label={say('visitNotes.materials')}
          files={files.map(({ id, name, image }) => ({ id, name, href: image }))}
          onRemove={mayChange ? ({ id }) => onDoom(files.find((file) => file.id === id) ?? null) : undefined}
        />
      )}
      <UploadDialog {...props} />
      <RemoveDialog {...props} />
    </NoteCell>
  );
}
