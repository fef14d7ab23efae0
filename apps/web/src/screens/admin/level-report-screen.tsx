import { BackToDashboard } from '../../features/dashboards/figures/back-to-dashboard.tsx';
import { LevelReportView } from '../../features/dashboards/figures/level-report-view.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Sums of the levels below, between two days. */
export function LevelReportScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} back={<BackToDashboard />} />
      <LevelReportView />
    </>
  );
}
