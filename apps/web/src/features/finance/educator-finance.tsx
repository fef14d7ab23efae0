import { useQuery } from '@tanstack/react-query';
import { useSay } from '../../lib/i18n.ts';
import { Columns, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSession } from '../identity/session.ts';
import { AccountCard } from '../payouts/account-card.tsx';
import { PayoutRows } from '../payouts/payout-rows.tsx';
import { payoutsQuery } from '../payouts/payouts.queries.ts';
import { payoutStatusQuery, sessionsQuery } from './finance.queries.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { ChosenReport } from './chosen-report.tsx';
import { SessionRows } from './parts/session-rows.tsx';
import { useFinanceChoice } from './use-finance-choice.ts';

function Reports({ today }: { today: string }) {
  const { id } = useSession();
  const choice = useFinanceChoice({ needsLevel: true, today });
  const { wish, controls } = choice;
  const list = useQuery(sessionsQuery(wish, controls.page));
  const payouts = useQuery(payoutsQuery(wish, controls.page));
  return (
    <Stack gap="card">
      <Columns>
        <AccountCard />
        <BalanceCard educatorId={id} />
      </Columns>
      <ChosenReport choice={choice} today={today} isOwn>
        {wish?.type === 'payouts' ? (
          <PayoutRows list={payouts} controls={controls} />
        ) : (
          <SessionRows
            list={list}
            controls={controls}
            reader={{ viewer: 'educator', leadsTo: 'waitingRoom' }}
          />
        )}
      </ChosenReport>
    </Stack>
  );
}

/** What an educator has earned and was paid: account, balance, sessions and payouts. Where payouts are off it says so. */
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
