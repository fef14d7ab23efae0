import { NeedsStudent } from '../../features/people/needs-student.tsx';
import { StudentVisitList } from '../../features/visits/student-visit-list.tsx';
import { useVisitNews } from '../../features/visits/visit-news.ts';
import { useSay } from '../../lib/i18n.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';

/** The list 'Sessions' of students and parents. */
export function StudentVisitsScreen() {
  const say = useSay();
  useVisitNews();
  return (
    <>
      <PageTitle title={say('visits.list.title')} />
      <NeedsStudent>
        <StudentVisitList />
      </NeedsStudent>
    </>
  );
}
