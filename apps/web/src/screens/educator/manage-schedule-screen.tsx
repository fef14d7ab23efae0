import { ScheduleManager } from '../../features/schedules/schedule-manager.tsx';
import { ScheduleWeek } from '../../features/schedules/schedule-week.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Manage Schedule': the rules above, the week they produce below. */
export function ManageScheduleScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <ScheduleManager />
      <ScheduleWeek />
    </>
  );
}
