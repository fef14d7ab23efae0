import { failureText } from '../../../lib/failure-text.ts';
import { formatDate, formatTimeRange } from '../../../lib/formats.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { declineVisit } from '../cancel-requests.queries.ts';
import type { ShownVisit } from '../changes-of.ts';
import { useRenewed } from './use-renewed.ts';

/** 'I cannot come': gives up one's own place in a session of many, which goes on without it. */
export function DeclineDialog({
  visit,
  isOpen,
  onClose,
  onDeclined,
}: {
  visit: ShownVisit;
  isOpen: boolean;
  onClose: () => void;
  onDeclined: (() => void) | undefined;
}) {
  const say = useSay();
  const renew = useRenewed();
  const declining = useSubmission({
    mutationFn: () => declineVisit(visit.id),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onDeclined?.();
    },
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      onClose();
      renew(visit.id);
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={say('cancelRequests.declineQuestion')}
      text={`${visit.about} · ${formatDate(visit.startTime)} · ${formatTimeRange(visit.startTime, visit.endTime)}`}
      confirm={{
        label: say('cancelRequests.decline'),
        onPress: () => declining.mutate(),
        isBusy: declining.isPending,
      }}
      keep={{ label: say('cancelRequests.cancel'), onPress: onClose }}
    />
  );
}
