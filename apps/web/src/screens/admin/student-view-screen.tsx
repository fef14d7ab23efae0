import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { LoadedStudent, StudentStatusOf } from '../../features/administration/people/loaded-student.tsx';
import { StudentDetails } from '../../features/administration/people/student-details.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** Everything about one student, for Level 3. */
export function StudentViewScreen() {
  const title = useScreenTitle();
  const { userId } = useScreenParams(adminScreens.studentView);
  return (
    <>
      <PageTitle title={title} back={<BackToStudents />} aside={<StudentStatusOf userId={userId} />} />
      <LoadedStudent key={userId} userId={userId}>
        {(student) => <StudentDetails student={student} />}
      </LoadedStudent>
    </>
  );
}
