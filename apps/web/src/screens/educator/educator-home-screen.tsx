import { linkOptions } from '@tanstack/react-router';
import { SchoolQuestions } from '../../features/administration/educator-links/school-questions.tsx';
import { EducatorGreeting } from '../../features/dashboards/educator-greeting.tsx';
import { EducatorOngoingCard } from '../../features/dashboards/educator-ongoing-card.tsx';
import { EducatorScheduleCard } from '../../features/dashboards/educator-schedule-card.tsx';
import { EducatorVisitsCard } from '../../features/dashboards/educator-visits-card.tsx';
import { useHost } from '../../features/institutions/host.ts';
import { Columns, Stack } from '../../ui/layout.tsx';

/** Home of educators: the next session with everything needed, today's schedule, then what comes and what was. */
export function EducatorHomeScreen() {
  const { roleTypePath } = useHost();
  return (
    <>
      <EducatorGreeting />
      <Stack gap="card">
        <SchoolQuestions />
        <Columns tracks="minmax(0, 5fr) minmax(0, 4fr)" narrow="minmax(0, 1fr)">
          <EducatorOngoingCard />
          <EducatorScheduleCard
            manageTo={linkOptions({ to: '/$roleTypePath/manage-schedule', params: { roleTypePath } })}
          />
        </Columns>
        <EducatorVisitsCard />
      </Stack>
    </>
  );
}
