import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import {
  IconCalendarClock,
  IconCalendarEvent,
  IconHome,
  IconMessageCircle,
  IconReportMoney,
  IconUsers,
  IconUserShare,
} from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useSession } from '../../features/identity/session.ts';
import { useHost } from '../../features/institutions/host.ts';
import { useUnreadMessages } from '../../features/messages/use-unread-messages.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { SignedInFrame } from '../shared/signed-in-frame.tsx';
import { useEntry, useNavEntries } from '../shared/use-nav-entries.ts';

/** The frame of educators. */
export function EducatorFrame() {
  const { id: userId, name } = useSession();
  const { roleTypePath } = useHost();
  const params = { roleTypePath };
  const entries = useNavEntries('educator', educatorScreens, {
    home: {
      icon: <IconHome stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/dashboard/$userId', params: { roleTypePath, userId } }),
    },
    schedule: {
      icon: <IconCalendarClock stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/manage-schedule', params }),
    },
    visits: {
      icon: <IconCalendarEvent stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/appointment', params }),
    },
    myStudents: {
      icon: <IconUsers stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/my-students', params }),
    },
    finance: {
      icon: <IconReportMoney stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/financial-report', params }),
    },
    referrals: {
      icon: <IconUserShare stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/referral/$userId', params: { roleTypePath, userId } }),
    },
    messages: {
      icon: <IconMessageCircle stroke={1.5} />,
      to: linkOptions({ to: '/$roleTypePath/messages/$userId', params: { roleTypePath, userId } }),
      ...useUnreadMessages(useEntry() === educatorScreens.messages.entry),
    },
  });
  return (
    <SignedInFrame
      entries={entries}
      owner={name}
      bell={<NotificationBell allPath={linkOptions({ to: '/$roleTypePath/notifications', params })} />}
    />
  );
}
