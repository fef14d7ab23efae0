import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../lib/failure-text.ts';
import { useSay } from '../../../../lib/i18n.ts';
import { useSubmission } from '../../../../lib/use-submission.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../../../ui/toasts/toasts.ts';
import { choiceKeys } from '../../../subjects/subjects.queries.ts';
import { curriculumKeys, setCurriculumStatus, type CurriculumKind } from '../curriculum.queries.ts';

/** Asks before a subject or subcategory is offered no longer, or again. */
export function CurriculumStatusDialog({
  kind,
  item,
  onClose,
}: {
  kind: CurriculumKind;
  item: { id: string; name: string; active: boolean } | null;
  onClose: () => void;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const act = useSubmission({
    mutationFn: async (status: { id: string; active: boolean }): Promise<{ message: string }> =>
      setCurriculumStatus(kind, status.id, status.active),
    onSuccess: ({ message }) => toastSuccess(message || say('administration.level.saved')),
    onError: (reason) => toastError(failureText(reason)),
    onSettled: () => {
      onClose();
      void cache.invalidateQueries({ queryKey: choiceKeys.all });
      return cache.invalidateQueries({ queryKey: curriculumKeys.all });
    },
  });
  const isActive = item?.active !== false;
  const name = item?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={item !== null}
      tone={isActive ? 'danger' : 'calm'}
      title={say(isActive ? 'administration.status.deactivateTitle' : 'administration.status.activateTitle', {
        name,
      })}
      text={say(
        isActive ? 'administration.curriculum.deactivateText' : 'administration.curriculum.activateText',
      )}
      confirm={{
        label: say(isActive ? 'administration.level.deactivate' : 'administration.level.activate'),
        isBusy: act.isPending,
        onPress: () => item && act.mutate({ id: item.id, active: !item.active }),
      }}
      keep={{
        label: say(isActive ? 'administration.curriculum.keep' : 'administration.curriculum.leave'),
        onPress: onClose,
      }}
    />
  );
}
