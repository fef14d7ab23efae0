import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { LoadedStudent } from '../../features/administration/people/loaded-student.tsx';
import { StudentForm } from '../../features/administration/people/student-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';
import { useScreenParams } from '../shared/use-screen-params.ts';

/** 'Edit Student' of Level 3. */
export function StudentEditScreen() {
  const title = useScreenTitle();
  const { userId } = useScreenParams(adminScreens.studentEdit);
  return (
    <>
      <PageTitle title={title} back={<BackToStudents userId={userId} />} />
      <LoadedStudent key={userId} userId={userId}>
        {(student) => <StudentForm student={student} />}
      </LoadedStudent>
    </>
  );
}
