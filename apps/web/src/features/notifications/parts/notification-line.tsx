import {
  notificationTypes,
  type NotificationType,
} from '@lectern/contract/notifications/notifications.names.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArmchair,
  IconBellRinging,
  IconBolt,
  IconBroadcast,
  IconCake,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarX,
  IconCoins,
  IconFlag,
  IconFlagQuestion,
  IconMessageReport,
  IconNotebook,
  IconNotes,
  IconPhoneX,
  IconReceiptRefund,
  IconSchool,
  IconShieldExclamation,
  IconUserPlus,
  IconUserX,
  IconUserShare,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useSay } from '../../../lib/i18n.ts';
import { Row, Stack } from '../../../ui/layout.tsx';
import type { Opener } from '../../../ui/resource-list/list-parts.ts';
import { useNotificationView } from '../notification-words.ts';
import classes from './notification-line.module.css';
import type { AlikeLine } from './use-alike-lines.ts';

const icons: Record<NotificationType, ReactNode> = {
  [notificationTypes.sessionConfirmed]: <IconCalendarCheck size={18} stroke={1.5} />,
  [notificationTypes.sessionCancelled]: <IconCalendarX size={18} stroke={1.5} />,
  [notificationTypes.placeEnded]: <IconCalendarX size={18} stroke={1.5} />,
  [notificationTypes.sessionReminder]: <IconBellRinging size={18} stroke={1.5} />,
  [notificationTypes.sessionMissed]: <IconPhoneX size={18} stroke={1.5} />,
  [notificationTypes.classroom]: <IconSchool size={18} stroke={1.5} />,
  [notificationTypes.broadcast]: <IconBroadcast size={18} stroke={1.5} />,
  [notificationTypes.conference]: <IconUsers size={18} stroke={1.5} />,
  [notificationTypes.conferenceReminder]: <IconBellRinging size={18} stroke={1.5} />,
  [notificationTypes.waitingRoom]: <IconArmchair size={18} stroke={1.5} />,
  [notificationTypes.onDemandRequest]: <IconBolt size={18} stroke={1.5} />,
  [notificationTypes.refund]: <IconReceiptRefund size={18} stroke={1.5} />,
  [notificationTypes.noteCompleted]: <IconNotes size={18} stroke={1.5} />,
  [notificationTypes.sessionFlagged]: <IconFlag size={18} stroke={1.5} />,
  [notificationTypes.flagMoreInfo]: <IconFlagQuestion size={18} stroke={1.5} />,
  [notificationTypes.flagFeedback]: <IconMessageReport size={18} stroke={1.5} />,
  [notificationTypes.referral]: <IconUserShare size={18} stroke={1.5} />,
  [notificationTypes.sessionReferral]: <IconUserShare size={18} stroke={1.5} />,
  [notificationTypes.subjectReferral]: <IconUserShare size={18} stroke={1.5} />,
  [notificationTypes.sessionMoved]: <IconCalendarDue size={18} stroke={1.5} />,
  [notificationTypes.sessionDeclined]: <IconUserX size={18} stroke={1.5} />,
  [notificationTypes.requestRaised]: <IconCalendarQuestion size={18} stroke={1.5} />,
  [notificationTypes.requestAccepted]: <IconCalendarCheck size={18} stroke={1.5} />,
  [notificationTypes.requestRejected]: <IconCalendarX size={18} stroke={1.5} />,
  [notificationTypes.requestLapsed]: <IconCalendarOff size={18} stroke={1.5} />,
  [notificationTypes.studentNotesAdded]: <IconNotebook size={18} stroke={1.5} />,
  [notificationTypes.payToConfirm]: <IconCoins size={18} stroke={1.5} />,
  [notificationTypes.messageReported]: <IconShieldExclamation size={18} stroke={1.5} />,
  [notificationTypes.comingOfAge]: <IconCake size={18} stroke={1.5} />,
  [notificationTypes.ofAge]: <IconCake size={18} stroke={1.5} />,
  [notificationTypes.agreementAsked]: <IconUserPlus size={18} stroke={1.5} />,
  [notificationTypes.parentAsks]: <IconUserPlus size={18} stroke={1.5} />,
  [notificationTypes.educatorEnrolled]: <IconUserPlus size={18} stroke={1.5} />,
  [notificationTypes.checkReceived]: <IconUserPlus size={18} stroke={1.5} />,
  [notificationTypes.studentEnrolled]: <IconUserPlus size={18} stroke={1.5} />,
};

/** Opens and closes the lines of a group. */
function MoreAlike({ count, isOpen, toggle }: NonNullable<AlikeLine['alike']>) {
  const say = useSay();
  return (
    <span>
      <Button variant="subtle" size="compact-sm" ml={-15} aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? say('notifications.fewerAlike') : say('notifications.moreAlike', { count })}
      </Button>
    </span>
  );
}

/** One notification; bold while unread. Its text links to what it is about; its button shows those like it. */
export function NotificationLine({ line, open }: { line: AlikeLine; open: Opener }) {
  const say = useSay();
  const { notification, alike } = line;
  const { text, time } = useNotificationView()(notification);
  return (
    <Row gap={12} isFixed>
      <span className={classes.icon} aria-hidden>
        {icons[notification.type]}
      </span>
      <Stack gap={0} isGrowing>
        <span className={classes.text} data-unread={!notification.read || undefined}>
          {open(text)}
        </span>
        <span className="type-head tone-3 tabular">{time}</span>
        {alike && <MoreAlike {...alike} />}
      </Stack>
      {!notification.read && (
        <>
          <span className={classes.dot} aria-hidden />
          <VisuallyHidden>{say('notifications.unread')}</VisuallyHidden>
        </>
      )}
    </Row>
  );
}
