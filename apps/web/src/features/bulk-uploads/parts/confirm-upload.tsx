import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { confirmation } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bodyErrors } from '../../../lib/body-errors.ts';
import type { FieldPlaces } from '../../../lib/field-errors.ts';
import { formatCount } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { KeptForm } from '../../../ui/form/kept-form.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { Row } from '../../../ui/layout.tsx';
import { ModalWindow } from '../../../ui/modal-window.tsx';
import { toastSuccess } from '../../../ui/toasts/toasts.ts';
import { SessionFate, type FateValues } from '../../administration/session-fate.tsx';
import { changesOf, confirmUpload, uploadKeys } from '../bulk-uploads.queries.ts';
import { useToldFirst } from './use-told-first.ts';

type Field = 'count' | 'sessions' | 'reason';
type Values = FateValues & { count: string };

const places = {
  fields: { count: 'count', sessions: 'sessions', reason: 'reason' },
} satisfies FieldPlaces<Field>;

function bodyOf({ count, sessions, reason }: Values, isAsked: boolean) {
  // As the number is written above the field, with separators, or without.
  const digits = count.replaceAll(/[\s.,]/gu, '');
  const typed = /^\d{1,6}$/.test(digits) ? Number(digits) : null;
  return isAsked && sessions === 'cancel'
    ? { count: typed, sessions, reason }
    : { count: typed, sessions: 'keep' as const };
}

function Fields({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const { counts, countToType, sessionsToCome } = upload;
  const onRefused = useToldFirst(upload, 'confirm', onClose);
  // A draft may be of a day when there were sessions to ask about.
  const isAsked = counts.deactivations > 0 && sessionsToCome !== 0;
  const form = useKeptForm<Values, Field, { message: string }>({
    draft: { name: `upload-confirm:${upload.id}`, unkept: ['count'] },
    initial: { sessions: 'keep', reason: '', count: '' },
    places,
    check: (values) => bodyErrors(confirmation, bodyOf(values, isAsked), places),
    send: (values) => confirmUpload(upload.id, bodyOf(values, isAsked)),
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
        {say(
          isAsked && form.values.sessions === 'cancel'
            ? 'bulkUploads.confirm.textCancelling'
            : 'bulkUploads.confirm.text',
          { added: formatCount(counts.new), changed: formatCount(counts.changed) },
        )}
      </p>
      {sessionsToCome !== null && (
        <FactList
          facts={[{ label: say('administration.status.sessions'), value: formatCount(sessionsToCome) }]}
        />
      )}
      {isAsked && <SessionFate values={form.values} error={form.errors.reason} change={form.change} />}
      {countToType !== null && (
        <TextInput
          label={say('bulkUploads.confirm.count', { count: countToType })}
          value={form.values.count}
          error={form.errors.count}
          inputMode="numeric"
          maxLength={8}
          onChange={({ currentTarget }) => form.change({ count: currentTarget.value })}
        />
      )}
      <Row justify="end" isStretchedOnPhones>
        <Button variant="default" disabled={form.isBusy} onClick={onClose} data-autofocus>
          {say('administration.level.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {say('bulkUploads.confirm.open', { count: changesOf(counts) })}
        </Button>
      </Row>
    </KeptForm>
  );
}

/**
 * Asks before an upload is applied: it says how many people, and asks what happens to sessions and, if the people are
 * many, to type their number.
 */
export function ConfirmUpload({
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
    <ModalWindow
      isOpen={isOpen}
      onClose={onClose}
      title={say('bulkUploads.confirm.title')}
      width={480}
      fillsPhones={false}
    >
      {isOpen && <Fields upload={upload} onClose={onClose} />}
    </ModalWindow>
  );
}
