import { ParentQuestions } from '../../features/administration/parents/parent-questions.tsx';
import { CreateVisitCard } from '../../features/dashboards/create-visit-card.tsx';
import { OnDemandCard } from '../../features/dashboards/on-demand-card.tsx';
import { StudentGreeting } from '../../features/dashboards/student-greeting.tsx';
import { StudentVisitsCard } from '../../features/dashboards/student-visits-card.tsx';
import { isParentSession, useSession } from '../../features/identity/session.ts';
import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { ContactDialog } from '../../features/people/contact-dialog.tsx';
import { useVisitPaths } from '../../features/visits/visit-paths.ts';
import { latePart } from '../../ui/late-part.tsx';
import { Columns, Stack } from '../../ui/layout.tsx';

/** Students have no children: the part that shows them is for parents only. */
const ChildrenWindow = latePart(
  async () => (await import('../../features/dashboards/children/children-window.tsx')).ChildrenWindow,
);

/**
 * Home of students and parents: a parent's children, sessions with Create Session next to them, then Book On-Demand
 * Session.
 */
export function StudentHomeScreen() {
  const paths = useVisitPaths();
  const isParent = isParentSession(useSession());
  return (
    <>
      <StudentGreeting />
      <Stack gap="card">
        {isParent && <ParentQuestions />}
        {isParent && <ChildrenWindow />}
        <NeedsStudent>
          <Stack gap="card">
            <Columns tracks="minmax(0, 1fr) 256px" narrow="minmax(0, 1fr) 220px">
              <StudentVisitsCard />
              <CreateVisitCard to={paths.create} />
            </Columns>
            <OnDemandCard />
          </Stack>
        </NeedsStudent>
      </Stack>
      <ContactDialog />
    </>
  );
}
