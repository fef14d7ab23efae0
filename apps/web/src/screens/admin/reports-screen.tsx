import { ReportView } from '../../features/reports/report-view.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The MedicAid and the Usage report of administrators. */
export function ReportsScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <ReportView />
    </>
  );
}
