import { ScheduleManager } from '../../features/schedules/schedule-manager.tsx';
import { ScheduleWeek } from '../../features/schedules/schedule-week.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** 'Manage Schedule': the rules above, the week they produce below. */
export function ManageScheduleScreen() {
  const say = useSay();
  useVisitNews();
  return (
    <>
      <PageTitle title={say('schedules.title')} />
      <ScheduleManager />
      <ScheduleWeek />
    </>
  );
}
