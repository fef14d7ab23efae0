import { bareFileName } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { Upload } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../lib/formats.ts';
import { failedText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import type { Address } from '../../../lib/url-state.ts';
import { PageRow } from '../../../ui/page-row.tsx';
import { Row } from '../../../ui/layout.tsx';
import { toastError } from '../../../ui/toasts/toasts.ts';
import { useFileDownload } from '../../../ui/use-file-download.ts';
import {
  changesOf,
  discardUpload,
  fetchFaults,
  invitationsQuery,
  isWorking,
  uploadKeys,
} from '../bulk-uploads.queries.ts';
import { DoneActions } from './done-actions.tsx';
import { ConfirmUpload } from './confirm-upload.tsx';
import { notIn } from './upload-summary.tsx';

function Download({ upload }: { upload: Upload }) {
  const say = useSay();
  const count = notIn(upload.counts);
  const download = useFileDownload(async () => ({
    file: await fetchFaults(upload.id),
    name: `${bareFileName(upload.fileName)}-${say('bulkUploads.screen.faultsFile')}.csv`,
  }));
  if (count === 0) return null;
  return (
    <Button
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate()}
      leftSection={<IconDownload size={18} stroke={1.5} />}
    >
      {say('bulkUploads.screen.download', { count, lines: formatCount(count) })}
    </Button>
  );
}

function Open({ upload }: { upload: Upload }) {
  const say = useSay();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const discarding = useSubmission({
    mutationFn: () => discardUpload(upload.id),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadKeys.all }),
    onError: (error) => toastError(failedText(error) ?? null),
  });
  return (
    <>
      <Button variant="default" loading={discarding.isPending} onClick={() => discarding.mutate()}>
        {say('bulkUploads.screen.discard')}
      </Button>
      {upload.mayConfirm && (
        <Button onClick={() => setAsking(true)}>
          {say('bulkUploads.confirm.open', { count: changesOf(upload.counts) })}
        </Button>
      )}
      <ConfirmUpload upload={upload} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

/** The actions on an upload. */
export function UploadActions({ upload, again }: { upload: Upload; again: Address }) {
  const say = useSay();
  const isRehearsed = upload.state === 'rehearsed';
  const { data } = useQuery({ ...invitationsQuery(upload.id), enabled: upload.state === 'applied' });
  const invited = data?.open ?? 0;
  return (
    <PageRow
      action={
        <Row isStretchedOnPhones>
          <DoneActions upload={upload} />
          <Download upload={upload} />
          {isRehearsed && <Open upload={upload} />}
          {!isRehearsed && !isWorking(upload) && (
            <Button
              component={AddressLink}
              address={again}
              // The first action for added people is to invite them.
              variant={invited > 0 ? 'default' : 'filled'}
              leftSection={<IconUpload size={18} stroke={1.5} />}
            >
              {say('bulkUploads.screen.again')}
            </Button>
          )}
        </Row>
      }
    />
  );
}
