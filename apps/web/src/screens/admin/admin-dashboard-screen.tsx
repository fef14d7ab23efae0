import { FirstLevel } from '../../features/administration/first-level.tsx';
import { AdminFigures } from '../../features/dashboards/figures/admin-figures.tsx';
import { ToDecideCard } from '../../features/enrolment/to-decide-card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** An administrator's morning overview. */
export function AdminDashboardScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <FirstLevel>
        <Stack gap="card">
          <ToDecideCard />
          <AdminFigures />
        </Stack>
      </FirstLevel>
    </>
  );
}
