import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconPhoneX } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { actForChild, useActingChild } from '../../identity/session.ts';
import { useHostWords } from '../../institutions/host.ts';
import { useAskNow } from '../../visits/use-ask-now.ts';
import { useVisitPaths } from '../../visits/visit-paths.ts';
import { visitQuery } from '../../visits/visits.queries.ts';

/** An unanswered request: its educator, and the one to ask next. */
export interface Unanswered {
  visitId: string;
  student: { id: string; name: string };
  nextEducator: { id: string; name: string } | null;
}

/**
 * Offers the next free educator, else an appointment, for the student of the request, even if another child is
 * chosen in this tab by now.
 */
export function NextEducatorDialog({
  unanswered,
  onClose,
}: {
  unanswered: Unanswered | null;
  onClose: () => void;
}) {
  const say = useSay();
  const words = useHostWords();
  const paths = useVisitPaths();
  const go = useGo();
  const cache = useQueryClient();
  const isParent = useActingChild() !== null;
  const { data: visit } = useQuery({
    ...visitQuery(unanswered?.visitId ?? ''),
    enabled: unanswered !== null,
  });
  const { ask, isBusy } = useAskNow({ onRefused: onClose });
  const next = unanswered?.nextEducator ?? null;
  const child = isParent ? unanswered?.student : undefined;
  const offer = next ? say('visits.missed.offer', { name: next.name }) : say('visits.missed.nobody');
  const askNext = (): void => {
    if (!next || !visit) return;
    ask({
      educatorId: next.id,
      subjectId: visit.expertiseCategoryId,
      subcategoryId: visit.expertiseId,
      studentId: unanswered?.student.id,
    });
    onClose();
  };
  const create = (): void => {
    onClose();
    if (child && actForChild(child)) void cache.invalidateQueries();
    go(paths.create);
  };
  return (
    <ConfirmDialog
      isSudden
      isOpen={unanswered !== null}
      tone="calm"
      icon={<IconPhoneX size={20} stroke={1.5} />}
      title={say('visits.missed.educatorTitle', words)}
      text={child ? say('visits.missed.forChild', { child: child.name, text: offer }) : offer}
      confirm={
        next
          ? {
              label: say('visits.missed.ask', { name: next.name }),
              isBusy,
              isDisabled: !visit,
              onPress: askNext,
            }
          : { label: say('visits.list.create'), onPress: create }
      }
      keep={{ label: say('core.action.close'), onPress: onClose }}
    />
  );
}
