import { studentScreens } from '@lectern/contract/access/screens.ts';
import { IconCalendarEvent, IconHome } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useSession } from '../../features/identity/session.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { useNavEntries } from '../shared/use-nav-entries.ts';

/** The frame of students and parents. */
export function StudentFrame() {
  const { id: userId, name } = useSession();
  const entries = useNavEntries('student', studentScreens, {
    home: {
      icon: <IconHome stroke={1.5} />,
      to: linkOptions({ to: '/student/dashboard/$userId', params: { userId } }),
    },
    visits: { icon: <IconCalendarEvent stroke={1.5} />, to: { to: '/student/appointment' } },
  });
  return (
    <SignedInFrame
      entries={entries}
      owner={name}
      bell={<NotificationBell allPath={{ to: '/student/notifications' }} />}
    />
  );
}
