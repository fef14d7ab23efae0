import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { Columns, Stack } from '../../ui/layout.tsx';
import { ListFaces } from '../../ui/list-faces.tsx';
import { useSession } from '../identity/session.ts';
import { payoutStatusQuery, sessionsQuery } from './finance.queries.ts';
import { BalanceCard } from './parts/balance-card.tsx';
import { ChosenReport } from './chosen-report.tsx';
import { SessionRows } from './parts/session-rows.tsx';
import { useFinanceChoice, type FinanceChoice } from './use-finance-choice.ts';

interface EducatorFinanceProps {
  /** The account at the payment provider. */
  account: ReactNode;
  /** How to be paid out what is available. */
  payOut: (available: number, askAgain: () => void) => ReactNode;
  /** The content of the report of payouts. */
  payouts: (choice: FinanceChoice) => ReactNode;
}

function Reports({ today, account, payOut, payouts }: EducatorFinanceProps & { today: string }) {
  const { id } = useSession();
  const choice = useFinanceChoice({ needsLevel: true, today });
  const { wish, controls } = choice;
  const list = useQuery(sessionsQuery(wish, controls.page));
  return (
    <Stack gap="card">
      <Columns>
        {account}
        <BalanceCard educatorId={id} payOut={payOut} />
      </Columns>
      <ChosenReport choice={choice} today={today} isOwn>
        {wish?.type === 'payouts' ? (
          payouts(choice)
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

/** An educator's earnings and payments: account, balance, sessions and payouts. Where payouts are off it says so. */
export function EducatorFinance(props: EducatorFinanceProps) {
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
      {({ today }) => <Reports {...props} today={today} />}
    </ListFaces>
  );
}
