import { useEffect, useEffectEvent } from 'react';
import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { useStudentPlaces } from '../../features/administration/people/student-places.ts';
import { SchoolNotes } from '../../features/student-notes/school-notes.tsx';
import { useGo, useSearchState } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Notes on a student, for Level 3. An address that names no student leads to the list of them. */
export function StudentNotesScreen() {
  const title = useScreenTitle();
  const [{ userId }] = useSearchState();
  const { list } = useStudentPlaces();
  const go = useGo();
  // Once, however often it is drawn on the way: each drawing that went anew would begin the way anew.
  const leaveForList = useEffectEvent(() => go(list, { replace: true }));
  useEffect(() => {
    if (!userId) leaveForList();
  }, [userId]);
  if (!userId) return null;
  return (
    <>
      <PageTitle title={title} back={<BackToStudents userId={userId} />} />
      <SchoolNotes key={userId} studentId={userId} />
    </>
  );
}
