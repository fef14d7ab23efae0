import { useQuery } from '@tanstack/react-query';
import { AdminReports } from '../finance/admin-reports.tsx';
import { ChosenReport } from '../finance/chosen-report.tsx';
import { ReportsOfOne } from '../finance/reports-of-one.tsx';
import { useFinanceChoice } from '../finance/use-finance-choice.ts';
import { PayoutRows } from './payout-rows.tsx';
import { educatorPayoutsQuery } from './payouts.queries.ts';

function Payouts({ educatorUserId, today }: { educatorUserId: string; today: string }) {
  const choice = useFinanceChoice({ needsLevel: false, today });
  const { wish, controls } = choice;
  const list = useQuery(educatorPayoutsQuery(educatorUserId, wish, controls.page));
  return (
    <ReportsOfOne educatorUserId={educatorUserId} shown="payouts" wish={wish}>
      <ChosenReport choice={choice} today={today}>
        {list.data && <h2 className="type-card-title">{list.data.educatorName}</h2>}
        <PayoutRows list={list} controls={controls} />
      </ChosenReport>
    </ReportsOfOne>
  );
}

/** The payouts of one educator below an administrator. */
export function EducatorPayouts({ educatorUserId }: { educatorUserId: string }) {
  return <AdminReports>{(today) => <Payouts educatorUserId={educatorUserId} today={today} />}</AdminReports>;
}
