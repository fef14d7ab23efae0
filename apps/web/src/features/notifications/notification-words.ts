import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { addressIn, areaOfRole, mayOpen } from '@lectern/contract/access/screens.ts';
import { isEducator, isParent } from '@lectern/contract/access/roles.ts';
import {
  notificationText,
  notificationTarget,
  type NotificationTarget,
} from '@lectern/contract/notifications/notifications.rules.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';
import { linkOptions } from '@tanstack/react-router';
import type { Address } from '../../lib/url-state.ts';
import { formatDateTime } from '../../lib/formats.ts';
import { useSay } from '../../lib/i18n.ts';
import { homeOf } from '../identity/addresses.ts';
import type { Who } from '../identity/areas.ts';
import { roleOf, useSession } from '../identity/session.ts';
import { currentHost, useHostWords } from '../institutions/host.ts';
import { useReferralPaths } from '../referrals/referral-paths.ts';
import { useVisitPaths } from '../visits/visit-paths.ts';

/** A notification as the person who is signed in reads it, and where a click leads. */
export interface NotificationView {
  text: string;
  time: string;
  to: Address;
}

type Data = Pick<Notification['data'], 'id' | 'studentUserId'>;

/** The student whom an administrator opens; null for people who keep none. */
function studentAddress({ id, role }: Who, userId: string | null): Address | null {
  const { studentView } = adminScreens;
  const area = areaOfRole[role];
  if (userId === null || area === null || area === 'student' || area === 'educator') return null;
  if (!mayOpen(role, area, studentView)) return null;
  return linkOptions({ to: addressIn(area, studentView), params: { id, userId } });
}

/** The person and time of a notification; a person without a name is called by the host's word for educators. */
function namesIn(
  data: Notification['data'],
  { viewer, someone }: { viewer: 'educator' | 'attendee'; someone: string },
) {
  const other = viewer === 'educator' ? data.studentName || data.name : data.educatorName;
  return {
    other: other || someone,
    date: formatDateTime(data.sessionStartTime ?? data.appointmentStartTime ?? data.createdAt),
    before: data.previousStartTime ? formatDateTime(data.previousStartTime) : '',
    sentence: data.sentence ?? '',
    student: data.studentName ?? '',
    sender: data.senderName ?? someone,
  };
}

/** The requests of an administrator's school; null for whom they do not concern. */
function requestsAddress({ id, role }: Who): Address | null {
  const { cancelRequests } = adminScreens;
  const area = areaOfRole[role];
  if (area !== 'levelThree' || !mayOpen(role, area, cancelRequests)) return null;
  return linkOptions({ to: addressIn(area, cancelRequests), params: { id } });
}

/** What was reported of messages, for people who answer for a school; null for everybody else. */
function reportsAddress({ id, role }: Who): Address | null {
  const { safeguarding } = adminScreens;
  const area = areaOfRole[role];
  if (area === null || area === 'student' || area === 'educator') return null;
  if (!mayOpen(role, area, safeguarding)) return null;
  return linkOptions({ to: addressIn(area, safeguarding), params: { id } });
}

/** The words and the target of notifications for the signed-in person. */
export function useNotificationView(): (notification: Notification) => NotificationView {
  const say = useSay();
  const words = useHostWords();
  const paths = useVisitPaths();
  const referrals = useReferralPaths();
  const session = useSession();
  const { id } = session;
  const role = roleOf(session);
  const viewer = isEducator(role) ? 'educator' : 'attendee';
  const addressOf = (target: NotificationTarget, { id: referralId, studentUserId }: Data): Address => {
    if ('visitId' in target) return paths[target.screen](target.visitId);
    const addresses: Readonly<Record<typeof target.screen, Address | null>> = {
      enrolment: homeOf({ id, role }, currentHost().roleTypePath),
      student: studentAddress({ id, role }, studentUserId),
      profile: linkOptions({ to: '/student/my-profile' }),
      requests: requestsAddress({ id, role }),
      safeguarding: reportsAddress({ id, role }),
      referral: referralId === null ? referrals.list : referrals.summary(referralId),
      receivedReferrals: referrals.received,
      list: null,
    };
    return addresses[target.screen] ?? paths.list();
  };
  return ({ type, data }) => {
    const target = notificationTarget(type, data.visitId ?? data.sessionId, viewer);
    // A sentence that nobody wrote leaves nothing behind the full stop.
    const text = say(notificationText(type, role), namesIn(data, { viewer, someone: words.role })).trim();
    const child = isParent(role) && data.studentUserId !== null ? data.studentName : null;
    return {
      text: child ? say('notifications.forChild', { student: child, text }) : text,
      time: formatDateTime(data.createdAt),
      to: addressOf(target, data),
    };
  };
}
