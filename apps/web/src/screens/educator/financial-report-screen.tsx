import { EducatorFinance } from '../../features/finance/educator-finance.tsx';
import { AccountCard } from '../../features/payouts/account-card.tsx';
import { OwnPayouts } from '../../features/payouts/own-payouts.tsx';
import { PayoutButton } from '../../features/payouts/payout-button.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Financial Reports' of educators. */
export function FinancialReportScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <EducatorFinance
        account={<AccountCard />}
        payOut={(available, askAgain) => <PayoutButton available={available} onRefused={askAgain} />}
        payouts={(choice) => <OwnPayouts choice={choice} />}
      />
    </>
  );
}
