import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { BackToStudents } from '../../features/administration/people/back-to-students.tsx';
import { useStudentPlaces } from '../../features/administration/people/student-places.ts';
import { SchoolNotes } from '../../features/student-notes/school-notes.tsx';
import { useGo } from '../../lib/url-state.ts';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useScreenTitle } from '../shared/use-screen-title.ts';

/** Notes on a student, for Level 3. An address that names no student leads to the list of them. */
export function StudentNotesScreen() {
  const title = useScreenTitle();
  const { pathname, search } = useLocation();
  const [ownPath] = useState(pathname);
  const { userId } = search;
  // When leaving, this screen stays until the next one is loaded, whose address names no student.
  const namesNobody = pathname === ownPath && !userId;
  const { list } = useStudentPlaces();
  const go = useGo();
  // Once, however often it is drawn on the way: a drawing that navigated again would start the navigation over.
  const leaveForList = useEffectEvent(() => go(list, { replace: true }));
  useEffect(() => {
    if (namesNobody) leaveForList();
  }, [namesNobody]);
  if (!userId) return null;
  return (
    <>
      <PageTitle title={title} back={<BackToStudents userId={userId} />} />
      <SchoolNotes key={userId} studentId={userId} />
    </>
  );
}
