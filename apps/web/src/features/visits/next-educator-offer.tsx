import { useQuery } from '@tanstack/react-query';
import { IconPhoneX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { useGo } from '../../lib/url-state.ts';
import { useWebEvent } from '../../lib/web-channel.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useHostWords } from '../institutions/host.ts';
import { useAskNow } from './use-ask-now.ts';
import { useVisitPaths } from './visit-paths.ts';
import { visitQuery } from './visits.queries.ts';

interface Unanswered {
  visitId: string;
  nextEducator: { id: string; name: string } | null;
}

/** Says that nobody answered an on-demand request, and offers the next free educator for the same; else an appointment. */
export function NextEducatorOffer() {
  const say = useSay();
  const words = useHostWords();
  const paths = useVisitPaths();
  const go = useGo();
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null);
  useWebEvent('on_demand_unanswered', setUnanswered);
  const close = (): void => setUnanswered(null);
  const { data: visit } = useQuery({
    ...visitQuery(unanswered?.visitId ?? ''),
    enabled: unanswered !== null,
  });
  const { ask, isBusy } = useAskNow({ onRefused: close });
  const next = unanswered?.nextEducator ?? null;
  const askNext = (): void => {
    if (!next || !visit) return;
    ask({ educatorId: next.id, subjectId: visit.expertiseCategoryId, subcategoryId: visit.expertiseId });
    close();
  };
  const create = (): void => {
    close();
    go(paths.create);
  };
  return (
    <ConfirmDialog
      isOpen={unanswered !== null}
      tone="calm"
      icon={<IconPhoneX size={20} stroke={1.5} />}
      title={say('visits.missed.educatorTitle', words)}
      text={next ? say('visits.missed.offer', { name: next.name }) : say('visits.missed.nobody')}
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
      keep={{ label: say('core.action.close'), onPress: close }}
    />
  );
}
