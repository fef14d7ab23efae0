import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconKey, IconMail, IconTicket } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failedText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { SlipsDialog } from '../../administration/people/slips-dialog.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { RowAction } from '../../../ui/resource-list/list-parts.ts';
import { csvOf, saveFile } from '../../../ui/resource-list/list-file.ts';
import { RowMenu } from '../../../ui/resource-list/row-menu.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import {
  giveFirstPasswords,
  invitationsQuery,
  makeUploadSlips,
  sendInvitations,
  uploadKeys,
} from '../bulk-uploads.queries.ts';
import { UndoUpload } from './undo-upload.tsx';

interface DialogProps {
  upload: Upload;
  isOpen: boolean;
  onClose: () => void;
}

function FirstPasswords({ upload, isOpen, onClose }: DialogProps) {
  const say = useSay();
  const client = useQueryClient();
  const giving = useSubmission({
    mutationFn: () => giveFirstPasswords(upload.id),
    onSuccess: ({ people }) => {
      onClose();
      // People who have one now get no invitation.
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
    <ConfirmDialog
      isOpen={isOpen}
      tone="calm"
      title={say('bulkUploads.passwords.title')}
      text={say('bulkUploads.passwords.text')}
      confirm={{
        label: say('bulkUploads.passwords.confirm'),
        onPress: () => giving.mutate(),
        isBusy: giving.isPending,
      }}
      keep={{ label: say('administration.level.cancel'), onPress: onClose }}
    />
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
  // The dialog stays until its own answer arrives, even if another administrator has sent them meanwhile.
  if (count === 0 && !isAsking) return null;
  return (
    <>
      <Button leftSection={<IconMail size={18} stroke={1.5} />} onClick={() => setAsking(true)}>
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

function Slips({ upload, isOpen, onClose }: DialogProps) {
  const say = useSay();
  const client = useQueryClient();
  return (
    <SlipsDialog
      isOpen={isOpen}
      name={say('administration.slips.file')}
      text={`${say('administration.slips.text')} ${say('bulkUploads.invitations.bySlip')}`}
      make={async (after) => {
        const part = await makeUploadSlips(upload.id, after);
        // People who have one now get no invitation.
        void client.invalidateQueries({ queryKey: uploadKeys.all });
        return part;
      }}
      onClose={onClose}
    />
  );
}

type Act = 'undo' | 'passwords' | 'slips';

/** The actions on a finished upload: inviting added people first, then undoing it, the seldom ones in a menu. */
export function DoneActions({ upload }: { upload: Upload }) {
  const say = useSay();
  const [act, setAct] = useState<Act | null>(null);
  const dialog = (of: Act): DialogProps => ({ upload, isOpen: act === of, onClose: () => setAct(null) });
  const { state, mayUndo, mayGivePasswords, fileName } = upload;
  const menu: RowAction[] = [
    ...(mayGivePasswords
      ? [
          {
            label: say('bulkUploads.passwords.open'),
            icon: <IconKey size={18} stroke={1.5} />,
            onPress: () => setAct('passwords'),
          },
          {
            label: say('administration.slips.open'),
            icon: <IconTicket size={18} stroke={1.5} />,
            onPress: () => setAct('slips'),
          },
        ]
      : []),
  ];
  return (
    <>
      {state === 'applied' && <SendInvitations upload={upload} />}
      {mayUndo && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          onClick={() => setAct('undo')}
        >
          {say('bulkUploads.undo.open')}
        </Button>
      )}
      <RowMenu name={fileName} actions={menu} />
      {(mayUndo || act === 'undo') && <UndoUpload {...dialog('undo')} />}
      {mayGivePasswords && <FirstPasswords {...dialog('passwords')} />}
      {mayGivePasswords && <Slips {...dialog('slips')} />}
    </>
  );
}
