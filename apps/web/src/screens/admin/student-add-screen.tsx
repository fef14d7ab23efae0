import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { StudentForm } from '../../features/administration/people/student-form.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Add Student' of Level 3. */
export function StudentAddScreen() {
  const title = useScreenTitle();
  return (
    <>
      <PageTitle title={title} back={<BackToStudents />} />
      <StudentForm student={null} />
    </>
  );
}
