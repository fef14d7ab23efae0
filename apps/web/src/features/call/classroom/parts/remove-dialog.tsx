import { useQueryClient } from '@tanstack/react-query';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { participantsQuery, removeStudent } from '../classroom.queries.ts';
import { failureText } from '../../../../lib/failure-text.ts';

/** The person whom the educator wants to remove. */
export interface Removal {
  userId: string;
  name: string;
}

/** Asks before a student is put out of the session, for good. */
export function RemoveDialog({
  removal,
  visitId,
  onClose,
}: {
  removal: Removal | null;
  visitId: string;
  onClose: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const remove = useSubmission({
    mutationFn: ({ userId }: Removal) => removeStudent(visitId, userId),
    onSuccess: ({ name }) => {
      toastSuccess(say('classroom.remove.done', { name }));
      void cache.invalidateQueries({ queryKey: participantsQuery(visitId).queryKey });
      onClose();
    },
    onError: (error) => toastError(failureText(error)),
  });
  const name = removal?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={removal !== null}
      title={say('classroom.remove.title', { name })}
      text={say('classroom.remove.text', { name })}
      confirm={{
        label: say('classroom.remove.yes', { name }),
        onPress: () => {
          if (removal) remove.mutate(removal);
        },
        isBusy: remove.isPending,
      }}
      keep={{ label: say('classroom.remove.no'), onPress: onClose }}
    />
  );
}
