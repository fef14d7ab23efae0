import { AdminFinance } from '../../features/finance/admin-finance.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Financial Reports' of administrators: all educators below them. */
export function FinancialReportsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <AdminFinance />
    </>
  );
}
