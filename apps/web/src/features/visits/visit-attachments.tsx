import type { Attachment } from '@lectern/contract/files/files.shapes.ts';
import type { VisitInfo } from '@lectern/contract/visits/visits.shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { failureText } from '../../lib/failure-text.ts';
import { useSay } from '../../lib/i18n.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { FileAnchor } from '../../ui/file-anchor.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toastSuccess, toastWarning } from '../../ui/toasts/toasts.ts';
import { deleteAttachment, visitKeys } from './visits.queries.ts';
import classes from './visit-attachments.module.css';
import { useLiveAddress } from '../../lib/live-address.ts';
import { Stack } from '../../ui/layout.tsx';

function AttachmentLink({ attachment, onRemove }: { attachment: Attachment; onRemove?: () => void }) {
  const say = useSay();
  const { address } = useLiveAddress(attachment.image);
  const Icon = attachment.fileType === 'pdf' ? IconFileTypePdf : IconPhoto;
  return (
    <li className={classes.file}>
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <FileAnchor
        className={classes.link}
        href={address ?? attachment.image}
        title={say('files.open', { name: attachment.name })}
      >
        {attachment.name}
      </FileAnchor>
      {onRemove && (
        <IconButton
          label={say('visits.attachments.remove', { name: attachment.name })}
          icon={<IconX size={16} stroke={1.5} />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

/** The pictures and PDFs of a booking; each can be taken away where the server allows it. */
export function VisitAttachments({
  visit,
  onDialog,
}: {
  visit: VisitInfo;
  /** Told when a question opens and when it is closed, so that asking for the visit can rest meanwhile. */
  onDialog?: (isOpen: boolean) => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const [doomed, setDoomed] = useState<Attachment | null>(null);
  const { mayDeleteImages } = visit.permissions;
  const files = visit.soapNote.visitComplaintImages;
  useEffect(() => onDialog?.(doomed !== null), [onDialog, doomed]);
  const removal = useSubmission({
    mutationFn: deleteAttachment,
    onSuccess: ({ message }) => {
      setDoomed(null);
      toastSuccess(message);
    },
    onError: (reason) => toastWarning(failureText(reason)),
    onSettled: () => cache.invalidateQueries({ queryKey: visitKeys.one(visit.id) }),
  });
  return (
    <Stack gap={8}>
      {files.length === 0 ? (
        <span className="tone-3">{say('visits.summary.noImages')}</span>
      ) : (
        <ul className={classes.list} aria-label={say('visits.field.images')}>
          {files.map((attachment) => (
            <AttachmentLink
              key={attachment.id}
              attachment={attachment}
              onRemove={mayDeleteImages ? () => setDoomed(attachment) : undefined}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={doomed !== null}
        title={say('visits.attachments.removeQuestion', { name: doomed?.name ?? '' })}
        confirm={{
          label: say('visits.attachments.remove', { name: doomed?.name ?? '' }),
          isBusy: removal.isPending,
          onPress: () => doomed && removal.mutate(doomed.id),
        }}
        keep={{ label: say('core.action.cancel'), onPress: () => setDoomed(null) }}
      />
    </Stack>
  );
}
