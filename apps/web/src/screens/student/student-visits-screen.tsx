import { useListedChanges } from '../../features/cancel-requests/use-listed-changes.tsx';
import { useChildHeading } from '../../features/identity/use-child-heading.ts';
import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { StudentVisitList } from '../../features/visits/student-visit-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** The list 'Sessions' of students and parents. */
export function StudentVisitsScreen() {
  const title = useScreenTitle();
  const changes = useListedChanges();
  const heading = useChildHeading(title);
  return (
    <>
      <PageTitle title={title} heading={heading} />
      <NeedsStudent>
        <StudentVisitList changes={changes} />
      </NeedsStudent>
    </>
  );
}
