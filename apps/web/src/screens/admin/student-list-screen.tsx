import { StudentList } from '../../features/administration/people/student-list.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Students' of administrators. */
export function StudentListScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} />
      <StudentList />
    </>
  );
}
