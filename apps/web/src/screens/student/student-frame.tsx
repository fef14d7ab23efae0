import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import { IconCalendarEvent, IconHome, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { ParentQuestions } from '../../features/administration/parents/parent-questions.tsx';
import { isParentSession, useSession } from '../../features/identity/session.ts';
import { restingLinksQuery } from '../../features/people/agreements/agreements.queries.ts';
import { RestingLinks } from '../../features/people/agreements/resting-links.tsx';
import { useUnreadMessages } from '../../features/messages/use-unread-messages.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { lateWindow } from '../../ui/late-part.tsx';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { useEntry, useNavEntries } from '../shared/use-nav-entries.ts';

/** Few ask for a child, and nobody often: its form, and the schemas that it asks, come when somebody does. */
const AskForChildDialog = lateWindow(
  async () =>
    (await import('../../features/administration/parents/ask-for-child-dialog.tsx')).AskForChildDialog,
);

/** The questions to a parent, and the students who decide for themselves by now. */
function FamilyQuestions() {
  return (
    <>
      <ParentQuestions />
      <RestingLinks />
    </>
  );
}

/** The frame of students and parents. */
export function StudentFrame() {
  const session = useSession();
  const { id: userId, name } = session;
  const isParent = isParentSession(session);
  const [isAsking, setAsking] = useState(false);
  const resting = useQuery({ ...restingLinksQuery, enabled: isParent });
  const hasResting = (resting.data?.students.length ?? 0) > 0;
  const entries = useNavEntries('student', studentScreens, {
    home: {
      icon: <IconHome stroke={1.5} />,
      to: linkOptions({ to: '/student/dashboard/$userId', params: { userId } }),
    },
    visits: { icon: <IconCalendarEvent stroke={1.5} />, to: { to: '/student/appointment' } },
    messages: {
      icon: <IconMessageCircle stroke={1.5} />,
      to: { to: '/student/messages' },
      ...useUnreadMessages(useEntry() === studentScreens.messages.entry),
    },
  });
  return (
    <>
      <SignedInFrame
        entries={entries}
        owner={name}
        family={
          isParent ? { questions: <FamilyQuestions />, hasResting, onAsk: () => setAsking(true) } : undefined
        }
        bell={<NotificationBell allPath={{ to: '/student/notifications' }} />}
      />
      <AskForChildDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
