import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import { notificationText, notificationTarget } from '@lectern/contract/notifications/notifications.rules.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import type { Address } from '../../lib/url-state.ts';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { useHostWords } from '../institutions/host.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';

/** A notification as the person who is signed in reads it, and where a click leads. */
export interface NotificationView {
  text: string;
  time: string;
  to: Address;
}

/** Gives the words and the target of notifications for whoever is signed in. */
export function useNotificationView(): (notification: Notification) => NotificationView {
  const say = useSay();
  const words = useHostWords();
  const paths = useVisitPaths();
  const role = roleOf(useSession());
  const viewer = isEducator(role) ? 'educator' : 'attendee';
  return ({ type, data }) => {
    const other = viewer === 'educator' ? (data.studentName ?? data.name) : data.educatorName;
    const date = formatDateTime(data.sessionStartTime ?? data.appointmentStartTime ?? data.createdAt);
    const target = notificationTarget(type, data.visitId ?? data.sessionId, viewer);
    const text = say(notificationText(type), { other: other ?? words.role, date });
    const child = isParent(role) ? data.studentName : null;
    return {
      text: child ? say('notifications.forChild', { student: child, text }) : text,
      time: formatDateTime(data.createdAt),
      to: target.screen === 'list' ? paths.list() : paths[target.screen](target.visitId),
    };
  };
}
