import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { useStudentPlaces } from '../../features/administration/people/student-places.ts';
import { UploadDesk } from '../../features/bulk-uploads/upload-desk.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** 'Bulk Upload' of students. */
export function StudentUploadScreen() {
  const title = useScreenTitle();
  const { upload, list } = useStudentPlaces();
  return (
    <>
      <PageTitle title={title} back={<BackToStudents />} />
      <UploadDesk kinds={['students', 'close', 'open']} place={upload ?? list} />
    </>
  );
}
