import { MyStudents } from '../../features/student-notes/my-students.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'My Students' of educators. */
export function MyStudentsScreen() {
  return (
    <>
      <PageTitle title={useScreenTitle()} />
      <MyStudents />
    </>
  );
}
