import { isStudent } from '../access/roles.ts';
import type { Role } from '../identity/identity.names.ts';
import type { Viewer } from '../visits/visits.names.ts';
import { notificationTypes } from './notifications.names.ts';
import type { NotificationKind, NotificationType } from './notifications.names.ts';

/** Where a click on a notification leads. */
export type NotificationTarget =
  | { screen: 'waitingRoom' | 'summary' | 'flag'; visitId: string }
  | { screen: 'student' }
  /** One's own profile. */
  | { screen: 'profile' }
  /** Somebody who asks for a school: an educator's own screen, or what is to be decided. */
  | { screen: 'enrolment' }
  /** Reports of messages. */
  | { screen: 'safeguarding' }
  /** Requests to a school. */
  | { screen: 'requests' }
  /** One referral, or those that an educator has received. */
  | { screen: 'referral' | 'receivedReferrals' }
  | { screen: 'list' };

/** The key of a notification's sentence. */
export type NotificationText =
  | `notifications.text.${NotificationKind | `${AgeKind}Own`}`
  | 'notifications.text.other';

type AgeKind = 'comingOfAge' | 'ofAge';

/** Whether a notification tells a student of their own coming of age; parents are told the same of their child. */
export function isOfOwnAge(kind: string, role: Role): kind is AgeKind {
  return isStudent(role) && (kind === 'comingOfAge' || kind === 'ofAge');
}

const overTypes: ReadonlySet<NotificationType> = new Set([
  notificationTypes.sessionCancelled,
  notificationTypes.sessionMissed,
  notificationTypes.refund,
  notificationTypes.noteCompleted,
  notificationTypes.payToConfirm,
  notificationTypes.requestAccepted,
]);

const flagTypes: ReadonlySet<NotificationType> = new Set([
  notificationTypes.sessionFlagged,
  notificationTypes.flagMoreInfo,
  notificationTypes.flagFeedback,
]);

const kindOf = (type: string): NotificationKind | undefined =>
  (Object.keys(notificationTypes) as NotificationKind[]).find((kind) => notificationTypes[kind] === type);

type OtherScreen =
  | 'profile'
  | 'enrolment'
  | 'safeguarding'
  | 'student'
  | 'requests'
  | 'referral'
  | 'receivedReferrals';

const otherScreens: Partial<Record<NotificationType, OtherScreen>> = {
  [notificationTypes.requestRaised]: 'requests',
  [notificationTypes.parentAsks]: 'student',
  [notificationTypes.comingOfAge]: 'profile',
  [notificationTypes.ofAge]: 'profile',
  [notificationTypes.agreementAsked]: 'profile',
  [notificationTypes.educatorEnrolled]: 'enrolment',
  [notificationTypes.checkReceived]: 'enrolment',
  [notificationTypes.studentEnrolled]: 'enrolment',
  [notificationTypes.messageReported]: 'safeguarding',
  [notificationTypes.studentNotesAdded]: 'student',
  [notificationTypes.referral]: 'referral',
  [notificationTypes.subjectReferral]: 'referral',
  [notificationTypes.sessionReferral]: 'receivedReferrals',
};

/**
 * Where a click leads: educators and students to the waiting room, to the summary once there is nothing to enter; to the
 * referral that it speaks of; to the student whose parent asks; of a flag to its tab of the summary; of a
 * request to those of the school.
 */
export function notificationTarget(
  type: NotificationType,
  visitId: string | null,
  viewer: Viewer,
): NotificationTarget {
  const other = otherScreens[type];
  if (other !== undefined) return { screen: other };
  if (visitId === null || type === notificationTypes.placeEnded) return { screen: 'list' };
  if (flagTypes.has(type)) return { screen: 'flag', visitId };
  const isOver = overTypes.has(type);
  return { screen: isOver || viewer === 'admin' ? 'summary' : 'waitingRoom', visitId };
}

/** The key of a notification's sentence for its reader; an unknown type gets the general one. */
export function notificationText(type: string, role: Role): NotificationText {
  const kind = kindOf(type);
  if (kind && isOfOwnAge(kind, role)) return `notifications.text.${kind}Own`;
  return kind ? `notifications.text.${kind}` : 'notifications.text.other';
}
