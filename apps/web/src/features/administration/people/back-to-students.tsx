import { useSay } from '../../../lib/i18n.ts';
import { BackArrow } from '../../../ui/back-arrow.tsx';
import { useStudentPlaces } from './student-places.ts';

/** The arrow before the title of a screen about a student: back to them, or to the list. */
export function BackToStudents({ userId }: { userId?: string }) {
  const say = useSay();
  const places = useStudentPlaces();
  const view = userId === undefined ? null : places.view(userId);
  return (
    <BackArrow
      label={say(view ? 'administration.student.view' : 'administration.student.back')}
      address={view ?? places.list}
    />
  );
}
