import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import {
  notificationTypes,
  type NotificationType,
} from '@lectern/contract/notifications/notifications.names.ts';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconArmchair,
  IconBellRinging,
  IconBolt,
  IconBroadcast,
  IconCalendarCheck,
  IconCalendarX,
  IconNotes,
  IconPhoneX,
  IconSchool,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { useNotificationView } from '../notification-words.ts';
import classes from './notification-item.module.css';

const icons: Record<NotificationType, ReactNode> = {
  [notificationTypes.sessionConfirmed]: <IconCalendarCheck size={18} stroke={1.5} />,
  [notificationTypes.sessionCancelled]: <IconCalendarX size={18} stroke={1.5} />,
  [notificationTypes.sessionReminder]: <IconBellRinging size={18} stroke={1.5} />,
  [notificationTypes.sessionMissed]: <IconPhoneX size={18} stroke={1.5} />,
  [notificationTypes.classroom]: <IconSchool size={18} stroke={1.5} />,
  [notificationTypes.broadcast]: <IconBroadcast size={18} stroke={1.5} />,
  [notificationTypes.conference]: <IconUsers size={18} stroke={1.5} />,
  [notificationTypes.conferenceReminder]: <IconBellRinging size={18} stroke={1.5} />,
  [notificationTypes.waitingRoom]: <IconArmchair size={18} stroke={1.5} />,
  [notificationTypes.onDemandRequest]: <IconBolt size={18} stroke={1.5} />,
  [notificationTypes.noteCompleted]: <IconNotes size={18} stroke={1.5} />,
};

/** One notification; bold while unread. Pressing it leads to what it speaks of. */
export function NotificationItem({
  notification,
  onOpen,
}: {
  notification: Notification;
  onOpen: (notification: Notification) => void;
}) {
  const say = useSay();
  const { text, time } = useNotificationView()(notification);
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.button}
        data-unread={!notification.read || undefined}
        onClick={() => onOpen(notification)}
      >
        <span className={classes.icon} aria-hidden>
          {icons[notification.type]}
        </span>
        <span className={classes.words}>
          <span className={classes.text}>{text}</span>
          <span className="type-head tone-3 tabular">{time}</span>
        </span>
        {!notification.read && (
          <>
            <span className={classes.dot} aria-hidden />
            <VisuallyHidden>{say('notifications.unread')}</VisuallyHidden>
          </>
        )}
      </UnstyledButton>
    </li>
  );
}
