import { EducatorFinance } from '../../features/finance/educator-finance.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Financial Reports' of educators. */
export function FinancialReportScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <EducatorFinance />
    </>
  );
}
