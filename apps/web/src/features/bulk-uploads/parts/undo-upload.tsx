import { undoing, type Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay, type SayKey } from '../../../lib/i18n.ts';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { SessionFate, type FateValues } from '../../administration/session-fate.tsx';
import { undoUpload, uploadKeys } from '../bulk-uploads.queries.ts';
import { useToldFirst } from './use-told-first.ts';

const places = {
  fields: { sessions: 'sessions', reason: 'reason' },
} satisfies FieldPlaces<keyof FateValues>;

/** For a file of numbers by its effect; any other adds and changes people. */
const undoTexts: Readonly<Record<string, SayKey>> = {
  true: 'bulkUploads.undo.textClosing',
  false: 'bulkUploads.undo.textOpening',
};

const bodyOf = ({ sessions, reason }: FateValues) =>
  sessions === 'cancel' ? { sessions, reason } : { sessions };

function Fields({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const { counts, activeStatus, undoUntil, createdTime } = upload;
  // New people who were used, and those whom a file of numbers has opened again.
  const deactivates = counts.new > 0 || activeStatus === true;
  const onRefused = useToldFirst(upload, 'undo', onClose);
  const form = useKeptForm<FateValues, keyof FateValues, { message: string }>({
    draft: { name: `upload-undo:${upload.id}` },
    initial: { sessions: 'keep', reason: '' },
    places,
    check: (values) => bodyErrors(undoing, bodyOf(values), places),
    send: (values) => undoUpload(upload.id, bodyOf(values)),
    onRefused,
    onSent: ({ message }) => {
      void client.invalidateQueries({ queryKey: uploadKeys.all });
      toastSuccess(message);
      onClose();
    },
  });
  return (
    <KeptForm form={form} gap={16}>
      <p className="type-row tone-2">
        {say(undoTexts[String(activeStatus)] ?? 'bulkUploads.undo.text', {
          until: formatDateTime(undoUntil ?? createdTime),
        })}
      </p>
      {counts.deactivations > 0 && <p className="type-row tone-2">{say('bulkUploads.undo.stayCancelled')}</p>}
      {deactivates && (
        <>
          <p className="type-row tone-2">{say('bulkUploads.undo.whose')}</p>
          <SessionFate values={form.values} error={form.errors.reason} change={form.change} />
        </>
      )}
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose} data-autofocus>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" color="red" loading={form.isBusy}>
          {say('bulkUploads.undo.confirm')}
        </Button>
      </Row>
    </KeptForm>
  );
}

/** Asks before an upload is undone, and what happens to the upcoming sessions of the people it deactivates. */
export function UndoUpload({
  upload,
  isOpen,
  onClose,
}: {
  upload: Upload;
  isOpen: boolean;
  onClose: () => void;
}) {
  const say = useSay();
  return (
    <ModalWindow isOpen={isOpen} onClose={onClose} title={say('bulkUploads.undo.title')} width={480}>
      {isOpen && <Fields upload={upload} onClose={onClose} />}
    </ModalWindow>
  );
}
