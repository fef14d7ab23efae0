import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconKey, IconMail, IconTicket } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedText } from '../../../lib/failure-text.ts';
import { formatDateTime } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { useSlipsSaved } from '../../administration/people/use-slips-saved.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { csvOf, saveFile } from '../../../ui/resource-list/list-file.ts';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import {
  giveFirstPasswords,
  invitationsQuery,
  makeUploadSlips,
  sendInvitations,
  undoUpload,
  uploadKeys,
} from '../bulk-uploads.queries.ts';

function Undo({ upload }: { upload: Upload }) {
  const say = useSay();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undoing = useSubmission({
    mutationFn: () => undoUpload(upload.id),
    onSuccess: ({ message }) => {
      setAsking(false);
      toastSuccess(message);
      return client.invalidateQueries({ queryKey: uploadKeys.all });
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {say('bulkUploads.undo.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={say('bulkUploads.undo.title')}
        text={say('bulkUploads.undo.text', { until: formatDateTime(upload.undoUntil ?? upload.createdTime) })}
        confirm={{
          label: say('bulkUploads.undo.confirm'),
          onPress: () => undoing.mutate(),
          isBusy: undoing.isPending,
        }}
        keep={{ label: say('administration.level.cancel'), onPress: () => setAsking(false) }}
      />
    </>
  );
}

function FirstPasswords({ upload }: { upload: Upload }) {
  const say = useSay();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const giving = useSubmission({
    mutationFn: () => giveFirstPasswords(upload.id),
    onSuccess: ({ people }) => {
      setAsking(false);
      // Who has one now gets no invitation.
      void client.invalidateQueries({ queryKey: uploadKeys.all });
      if (people.length === 0) {
        toastSuccess(say('bulkUploads.passwords.none'));
        return;
      }
      const text = (id: string, title: string, read: (person: (typeof people)[number]) => string) => ({
        ...{ id, title, cell: read, text: read },
      });
      const file = csvOf(
        [
          text('number', say('bulkUploads.column.studentRollNum'), (one) => one.studentRollNum),
          text('name', say('administration.level.name'), (one) => one.name),
          text('password', say('bulkUploads.passwords.password'), (one) => one.firstPassword),
        ],
        people,
      );
      saveFile(
        new Blob([file], { type: 'text/csv;charset=utf-8' }),
        `${say('bulkUploads.passwords.file')}.csv`,
      );
      toastSuccess(say('bulkUploads.passwords.given', { count: people.length }));
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={18} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {say('bulkUploads.passwords.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="calm"
        title={say('bulkUploads.passwords.title')}
        text={say('bulkUploads.passwords.text')}
        confirm={{
          label: say('bulkUploads.passwords.confirm'),
          onPress: () => giving.mutate(),
          isBusy: giving.isPending,
        }}
        keep={{ label: say('administration.level.cancel'), onPress: () => setAsking(false) }}
      />
    </>
  );
}

function SendInvitations({ upload }: { upload: Upload }) {
  const say = useSay();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery(invitationsQuery(upload.id));
  const sending = useSubmission({
    mutationFn: () => sendInvitations(upload.id),
    onSuccess: ({ message }) => {
      setAsking(false);
      toastSuccess(message);
      return client.invalidateQueries({ queryKey: uploadKeys.all });
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  const count = data?.open ?? 0;
  const withPassword = data?.withPassword ?? 0;
  // The dialog stays until its own answer is there, whoever has sent them meanwhile.
  if (count === 0 && !isAsking) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {say('bulkUploads.invitations.open', { count })}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="calm"
        title={say('bulkUploads.invitations.title')}
        text={[
          say('bulkUploads.invitations.text', { count }),
          ...(withPassword > 0 ? [say('bulkUploads.invitations.withPassword', { count: withPassword })] : []),
          say('bulkUploads.invitations.pace'),
        ].join(' ')}
        confirm={{
          label: say('bulkUploads.invitations.confirm'),
          onPress: () => sending.mutate(),
          isBusy: sending.isPending,
        }}
        keep={{ label: say('administration.level.cancel'), onPress: () => setAsking(false) }}
      />
    </>
  );
}

function Slips({ upload }: { upload: Upload }) {
  const say = useSay();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const saved = useSlipsSaved();
  const making = useSubmission({
    mutationFn: () => makeUploadSlips(upload.id),
    onSuccess: (slips) => {
      setAsking(false);
      saved(slips);
      void client.invalidateQueries({ queryKey: uploadKeys.all });
    },
    onError: (error) => toastError(failedText(error) ?? null),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTicket size={18} stroke={1.5} />}
        onClick={() => setAsking(true)}
      >
        {say('administration.slips.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        tone="calm"
        title={say('administration.slips.ask')}
        text={`${say('administration.slips.text')} ${say('bulkUploads.invitations.bySlip')}`}
        confirm={{
          label: say('administration.slips.confirm'),
          onPress: () => making.mutate(),
          isBusy: making.isPending,
        }}
        keep={{ label: say('administration.level.cancel'), onPress: () => setAsking(false) }}
      />
    </>
  );
}

/** What can be done with an upload that was done. */
export function DoneActions({ upload }: { upload: Upload }) {
  return (
    <>
      {upload.state === 'applied' && <SendInvitations upload={upload} />}
      {upload.mayUndo && <Undo upload={upload} />}
      {upload.mayGivePasswords && <FirstPasswords upload={upload} />}
      {upload.mayGivePasswords && <Slips upload={upload} />}
    </>
  );
}
