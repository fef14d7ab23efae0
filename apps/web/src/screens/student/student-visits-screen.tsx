import { useChildHeading } from '../../features/identity/use-child-heading.ts';
import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { StudentVisitList } from '../../features/visits/student-visit-list.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** The list 'Sessions' of students and parents. */
export function StudentVisitsScreen() {
  const say = useSay();
  const title = say('visits.list.title');
  const heading = useChildHeading(title);
  useVisitNews();
  return (
    <>
      <PageTitle title={title} heading={heading} />
      <NeedsStudent>
        <StudentVisitList />
      </NeedsStudent>
    </>
  );
}
