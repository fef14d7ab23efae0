import { linkOptions } from '@tanstack/react-router';
import { EducatorGreeting } from '../../features/dashboards/educator-greeting.tsx';
import { EducatorOngoingCard } from '../../features/dashboards/educator-ongoing-card.tsx';
import { EducatorScheduleCard } from '../../features/dashboards/educator-schedule-card.tsx';
import { EducatorVisitsCard } from '../../features/dashboards/educator-visits-card.tsx';
import { useHost } from '../../features/institutions/host.ts';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import classes from './educator-home-screen.module.css';

/** Home of educators: the next session with everything needed, today's schedule, then what comes and what was. */
export function EducatorHomeScreen() {
  const { roleTypePath } = useHost();
  useVisitNews();
  return (
    <>
      <EducatorGreeting />
      <div className={classes.top}>
        <EducatorOngoingCard />
        <EducatorScheduleCard
          manageTo={linkOptions({ to: '/$roleTypePath/manage-schedule', params: { roleTypePath } })}
        />
      </div>
      <EducatorVisitsCard />
    </>
  );
}
