import { fileLimits } from '@lectern/contract/files/files.limits.ts';
import { studentNoteLimits } from '@lectern/contract/student-notes/student-notes.limits.ts';
import { newStudentNote } from '@lectern/contract/student-notes/student-notes.shapes.ts';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyErrors } from '../../lib/body-errors.ts';
import { failureText } from '../../lib/failure-text.ts';
import type { FieldPlaces } from '../../lib/field-errors.ts';
import { useSay } from '../../lib/i18n.ts';
import { FileList } from '../../ui/file-list.tsx';
import { FilePicker } from '../../ui/file-picker.tsx';
import { KeptForm } from '../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../ui/form/use-kept-form.ts';
import { Row } from '../../ui/layout.tsx';
import { ModalWindow } from '../../ui/modal-window.tsx';
import { toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { attachmentRules, fileProblem } from '../visits/attachment-rules.ts';
import { FilesRefused, uploadOnce } from '../visits/visits.queries.ts';
import { addStudentNote, notesKey } from './student-notes.queries.ts';

interface Values {
  notes: string;
  files: readonly File[];
}

const places = { fields: { notes: 'notes' } } satisfies FieldPlaces<'notes'>;
const rules = {
  ...attachmentRules,
  maxTotalBytes: fileLimits.totalBytes,
  maxFiles: fileLimits.noteFiles,
};

function useNotesForm(studentId: string, onAdded: () => void) {
  const say = useSay();
  const cache = useQueryClient();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const form = useKeptForm<Values, 'notes', Awaited<ReturnType<typeof addStudentNote>>>({
    draft: { name: `student-notes:${studentId}`, unkept: ['files'] },
    initial: { notes: '', files: [] },
    places,
    check: ({ notes }) => bodyErrors(newStudentNote, { studentId, notes }, places),
    send: async ({ notes, files }, key) =>
      addStudentNote({ studentId, notes, materialFileIds: await uploadOnce(files) }, key),
    onSent: ({ message }) => {
      void cache.invalidateQueries({ queryKey: notesKey(studentId) });
      toastSuccess(message || say('studentNotes.added'));
      onAdded();
    },
    onRefused: (reason, { files }, change) => {
      if (!(reason instanceof FilesRefused)) return false;
      setRefused([...reason.reasons.values()].flatMap((one) => failureText(one) ?? []));
      change({ files: files.filter((file) => !reason.reasons.has(file)) });
      return true;
    },
  });
  return { form, refused };
}

function Fields({
  studentId,
  onAdded,
  onClose,
}: {
  studentId: string;
  onAdded: () => void;
  onClose: () => void;
}) {
  const say = useSay();
  const { form, refused } = useNotesForm(studentId, onAdded);
  const { files, notes } = form.values;
  const limit = studentNoteLimits.notes;
  return (
    <KeptForm form={form} gap={16}>
      <Textarea
        {...form.text('notes')}
        label={say('studentNotes.notes')}
        description={say('studentNotes.notesHint', { count: notes.length, limit })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={5}
        maxLength={limit}
      />
      <FilePicker
        label={say('files.choose')}
        hint={say('files.hint')}
        rules={rules}
        present={files}
        refused={refused}
        isDisabled={form.isBusy}
        onPick={(picked) => form.change({ files: [...files, ...picked] })}
        onFault={({ fault, names }) =>
          toastWarning(say(fault === 'count' ? 'studentNotes.tooManyFiles' : fileProblem(fault)), names)
        }
      />
      <FileList
        label={say('studentNotes.files')}
        files={files.map((file, index) => ({ id: String(index), name: file.name }))}
        onRemove={
          form.isBusy
            ? undefined
            : ({ id }) => form.change({ files: files.filter((_, index) => String(index) !== id) })
        }
      />
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose}>
          {say('core.action.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('studentNotes.save')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/**
 * 'Add Notes': words and files on a student. What was typed stays after a failure, and when the dialog is closed.
 */
export function AddNotesDialog({
  studentId,
  isOpen,
  onAdded,
  onClose,
}: {
  studentId: string;
  isOpen: boolean;
  onAdded: () => void;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('studentNotes.add')} width={560}>
      <Fields studentId={studentId} onAdded={onAdded} onClose={onClose} />
    </ModalWindow>
  );
}
