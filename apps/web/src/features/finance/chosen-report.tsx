import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { timeZoneLabel } from '../../lib/time-zones.ts';
import { useSay } from '../../lib/i18n.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { financeSessionsKey } from './finance.queries.ts';
import type { FinanceChoice } from './use-finance-choice.ts';
import { FinanceForm } from './parts/finance-form.tsx';

/** The form of a report, and once something was chosen its rows; Go asks for them again. */
export function ChosenReport({
  choice,
  today,
  isOwn = false,
  children,
}: {
  choice: FinanceChoice;
  today: string;
  /** The educator's own, which is chosen by more than days. */
  isOwn?: boolean;
  children: ReactNode;
}) {
  const say = useSay();
  const cache = useQueryClient();
  const needsLevel = isOwn && choice.draft.type === 'sessions';
  const prompt = needsLevel ? 'finance.prompt' : 'finance.promptDays';
  const go = (): void => {
    choice.go();
    void cache.invalidateQueries({ queryKey: financeSessionsKey });
  };
  return (
    <Stack gap="card">
      <FinanceForm choice={choice} isOwn={isOwn} today={today} onGo={go} />
      {choice.wish === null ? (
        <Card>
          <BlankFace drawing="calendar" title={say(choice.isComplete ? 'finance.promptGo' : prompt)} />
        </Card>
      ) : (
        children
      )}
      <p className="type-meta tone-3">{say('finance.zone', { zone: timeZoneLabel(serverNow()) })}</p>
    </Stack>
  );
}
