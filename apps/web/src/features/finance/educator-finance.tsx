import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSession } from '../identity/session.ts';
import { payoutStatusQuery, sessionsQuery } from './finance.queries.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { ChosenReport } from './parts/chosen-report.tsx';
import { SessionRows } from './parts/session-rows.tsx';
import { useFinanceChoice } from './use-finance-choice.ts';

function Reports({ today }: { today: string }) {
  const { id } = useSession();
  const choice = useFinanceChoice({ needsLevel: true });
  const { wish, controls } = choice;
  const list = useQuery(sessionsQuery(wish, controls.page));
  return (
    <Stack gap="card">
      <BalanceCard educatorId={id} />
      <ChosenReport choice={choice} today={today} hasLevel>
        <SessionRows
          list={list}
          controls={controls}
          reader={{ viewer: 'educator', leadsTo: 'waitingRoom' }}
        />
      </ChosenReport>
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
