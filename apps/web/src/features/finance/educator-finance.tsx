import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { BlankFace } from '../../ui/blank-face.tsx';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSession } from '../identity/session.ts';
import { financeSessionsKey, payoutStatusQuery } from './finance.queries.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { FinanceForm } from './parts/finance-form.tsx';
import { SessionRows } from './parts/session-rows.tsx';
import { useFinanceChoice } from './use-finance-choice.ts';

function Reports({ today }: { today: string }) {
  const say = useSay();
  const { id } = useSession();
  const choice = useFinanceChoice();
  const cache = useQueryClient();
  return (
    <Stack gap="card">
      <BalanceCard educatorId={id} />
      <FinanceForm
        choice={choice}
        onGo={() => {
          choice.go();
          void cache.invalidateQueries({ queryKey: financeSessionsKey });
        }}
        today={today}
      />
      {choice.wish === null ? (
        <Card>
          <BlankFace drawing="calendar" title={say('finance.prompt')} />
        </Card>
      ) : (
        <SessionRows choice={choice} />
      )}
    </Stack>
  );
}

/** What an educator has earned: the balance, and the sessions that it is made of. Where payouts are off it says so. */
export function EducatorFinance() {
  const say = useSay();
  const status = useQuery(payoutStatusQuery);
  return (
    <ListFaces
      list={status}
      isEmpty={({ payoutStatus }) => !payoutStatus}
      empty={{ title: say('finance.refusal.payouts_off'), drawing: 'page' }}
      failed={{ title: say('finance.balanceFailed') }}
      skeleton={{ rows: 3, height: 60, avatar: false }}
    >
      {({ today }) => <Reports today={today} />}
    </ListFaces>
  );
}
