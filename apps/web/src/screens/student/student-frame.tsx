import { useSession } from '../../features/identity/session.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useSay } from '../../lib/i18n.ts';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { studentEntries } from './student-navigation.tsx';

/** The frame of students and parents. */
export function StudentFrame() {
  const say = useSay();
  const { id, name } = useSession();
  const entries = studentEntries.map((entry) => ({ ...entry, label: say(entry.label), to: entry.to(id) }));
  return (
    <SignedInFrame
      entries={entries}
      owner={name}
      bell={<NotificationBell allPath="/student/notifications" />}
    />
  );
}
