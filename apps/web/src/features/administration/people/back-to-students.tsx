import { IconArrowLeft } from '@tabler/icons-react';
import { useSay } from '../../../lib/i18n.ts';
import { useGo } from '../../../lib/url-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useStudentPlaces } from './student-places.ts';

/** The arrow before the title of a screen about a student: back to them, or to the list. */
export function BackToStudents({ userId }: { userId?: string }) {
  const say = useSay();
  const go = useGo();
  const places = useStudentPlaces();
  const view = userId === undefined ? null : places.view(userId);
  return (
    <IconButton
      label={say(view ? 'administration.student.view' : 'administration.student.back')}
      icon={<IconArrowLeft size={20} stroke={1.5} />}
      onClick={() => go(view ?? places.list)}
    />
  );
}
