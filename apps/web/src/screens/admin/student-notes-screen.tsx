import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { SchoolNotes } from '../../features/student-notes/school-notes.tsx';
import { useSearchState } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Notes on a student, for Level 3. */
export function StudentNotesScreen() {
  const title = useScreenTitle();
  const [{ userId = '' }] = useSearchState();
  return (
    <>
      <PageTitle title={title} back={<BackToStudents userId={userId} />} />
      <SchoolNotes key={userId} studentId={userId} />
    </>
  );
}
