import { EducatorList } from '../../features/administration/people/educator-list.tsx';
import { ReminderRuleCard } from '../../features/administration/reminders/reminder-rule-card.tsx';
import { CheckRuleCard } from '../../features/enrolment/check-rule-card.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The educators of administrators. */
export function EducatorListScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <Stack gap="card">
        <EducatorList />
        <CheckRuleCard />
        <ReminderRuleCard />
      </Stack>
    </>
  );
}
