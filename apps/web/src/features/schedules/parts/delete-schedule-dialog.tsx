import { useQueryClient } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { failureText } from '../../../lib/failure-text.ts';
import { useSay } from '../../../lib/i18n.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../ui/toasts/toasts.ts';
import { visitKeys } from '../../visits/visits.queries.ts';
import { deleteSchedule, type ScheduleId } from '../schedules.queries.ts';
import { PolicyWarning } from './policy-warning.tsx';

/** A schedule that may be deleted, with its name. */
export interface DoomedSchedule extends ScheduleId {
  name: string;
}

/** Asks before a schedule is deleted, with the Cancellation Policy and the booked sessions counted. */
export function DeleteScheduleDialog({
  doomed,
  onClose,
}: {
  doomed: DoomedSchedule | null;
  onClose: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const removal = useSubmission({
    mutationFn: deleteSchedule,
    onSuccess: ({ message }) => {
      toastSuccess(message || say('schedules.deleted'));
      onClose();
    },
    onError: (reason) => {
      const text = failureText(reason);
      if (text !== null) toastError(text);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: visitKeys.all }),
  });
  return (
    <ConfirmDialog
      isOpen={doomed !== null}
      icon={<IconTrash size={20} stroke={1.5} />}
      title={say('schedules.delete.question')}
      text={doomed?.name}
      confirm={{
        label: say('schedules.action.delete', { name: doomed?.name ?? '' }),
        isBusy: removal.isPending,
        onPress: () => doomed && removal.mutate(doomed),
      }}
      keep={{ label: say('schedules.delete.keep'), onPress: onClose }}
    >
      {doomed && <PolicyWarning which={doomed} />}
    </ConfirmDialog>
  );
}
