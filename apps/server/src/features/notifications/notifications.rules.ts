import { adminScreens } from '@lectern/contract/access/admin-screens.ts';
import { may, type RoleWith } from '@lectern/contract/access/capabilities.ts';
import { filledAddress } from '@lectern/contract/access/addresses.ts';
import { addressIn, areaOfRole, mayOpen } from '@lectern/contract/access/screens.ts';
import { educatorScreens } from '@lectern/contract/access/educator-screens.ts';
import { studentScreens } from '@lectern/contract/access/student-screens.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import {
  notificationTypes,
  type NotificationKind,
} from '@lectern/contract/notifications/notifications.names.ts';
import { notificationTarget } from '@lectern/contract/notifications/notifications.rules.ts';

/** What people hear who stand in for a school that has nobody. */
const ofSchoolsLeft: ReadonlySet<NotificationKind> = new Set(['messageReported', 'studentEnrolled']);

/** Whether people of this role get a notification; people without a bell read it elsewhere, and by mail. */
export function isTold(role: Role, kind: NotificationKind): boolean {
  if (may(role, 'readNotifications')) return true;
  return ofSchoolsLeft.has(kind) && may(role, 'answerForSchools');
}

/** The mail of each kind of notification; kinds that are over within minutes have none. */
const mails = {
  sessionConfirmed: 'confirmed',
  sessionCancelled: 'cancelled',
  placeEnded: 'placeEnded',
  sessionReminder: 'reminder',
  sessionMissed: 'missed',
  classroom: 'confirmed',
  broadcast: 'confirmed',
  conference: 'confirmed',
  conferenceReminder: 'reminder',
  waitingRoom: null,
  onDemandRequest: null,
  refund: 'refund',
  noteCompleted: null,
  sessionFlagged: 'flagged',
  flagMoreInfo: 'flagInfo',
  flagFeedback: 'flagFeedback',
  referral: 'referral',
  sessionReferral: 'referred',
  subjectReferral: 'referred',
  sessionMoved: 'moved',
  sessionDeclined: 'declined',
  requestRaised: 'requested',
  requestAccepted: 'requestAccepted',
  requestRejected: 'requestRejected',
  requestLapsed: 'requestLapsed',
  studentNotesAdded: null,
  comingOfAge: 'comingOfAge',
  ofAge: 'ofAge',
  agreementAsked: 'agreementAsked',
  parentAsks: null,
  educatorEnrolled: 'enrolled',
  checkReceived: 'check',
  studentEnrolled: 'studentAsks',
  payToConfirm: null,
  messageReported: 'reported',
} as const satisfies Record<NotificationKind, string | null>;

/** Whether a mail goes with a kind of notification. */
export function hasMail(kind: NotificationKind): boolean {
  return mails[kind] !== null;
}

/** The kinds of mail that go with notifications. */
export type NotificationMail = NonNullable<(typeof mails)[NotificationKind]>;

/** The facts of a person that decide whether a mail goes out. */
export interface MailFacts {
  readonly role: Role;
  readonly email: string | null;
  readonly agreesToMail: boolean;
}

/** The mail of a notification, or none: participants of sessions get mails only if they agreed to. */
export function mailOf(kind: NotificationKind, person: MailFacts): NotificationMail | null {
  const needsConsent = may(person.role, 'takePart');
  if (person.email === null || (needsConsent && !person.agreesToMail)) return null;
  return mails[kind];
}

const studentSummary = addressIn('student', studentScreens.summary);

/** Where the links of mails lead, by the receiver's area. The student's summary has the visit after a `?`. */
const mailScreens = {
  student: {
    list: addressIn('student', studentScreens.visits),
    summary: studentSummary,
    waitingRoom: addressIn('student', studentScreens.waitingRoom),
    referral: addressIn('student', studentScreens.referral),
  },
  educator: {
    list: addressIn('educator', educatorScreens.visits),
    summary: addressIn('educator', educatorScreens.summary),
    waitingRoom: addressIn('educator', educatorScreens.waitingRoom),
    referral: addressIn('educator', educatorScreens.referral),
  },
} as const;

/** The facts of a notification that decide where its mail leads. */
interface MailedFacts {
  readonly visitId?: string;
  readonly referralId?: string;
  readonly educatorId?: string;
}

/** Where mails lead administrators of the institution: to the educator who has enrolled. */
function topPath(id: string, educatorId: string | undefined): string {
  if (educatorId === undefined) return '/';
  const { educatorViewAtTop } = adminScreens;
  return filledAddress(addressIn('top', educatorViewAtTop), { id, userId: educatorId });
}

/** Where mails lead people who answer for a school: to the report, or to the card 'To decide'. */
function guardPath(screen: 'safeguarding' | 'home', { id, role }: { id: string; role: Role }): string {
  const area = areaOfRole[role];
  const shown = adminScreens[screen];
  if (area === null || area === 'student' || area === 'educator') return '/';
  return mayOpen(role, area, shown) ? filledAddress(addressIn(area, shown), { id }) : '/';
}

/**
 * Where mails lead administrators: to the reports, to the student or the educator who has enrolled, else where they
 * lead schools and Level 2.
 */
function adminPath(
  kind: NotificationKind,
  about: MailedFacts,
  { id, role }: { id: string; role: Role },
): string {
  if (kind === 'messageReported') return guardPath('safeguarding', { id, role });
  if (kind === 'studentEnrolled') return guardPath('home', { id, role });
  const area = areaOfRole[role];
  if (area === 'top') return topPath(id, about.educatorId);
  return area === 'levelTwo' || area === 'levelThree' ? schoolPath(kind, about, { id, area }) : '/';
}

/**
 * Where mails lead schools and Level 2: to the requests, to the person asking for a school, or to the session in
 * question.
 */
function schoolPath(
  kind: NotificationKind,
  { visitId }: MailedFacts,
  { id, area }: { id: string; area: 'levelTwo' | 'levelThree' },
): string {
  const { screen } = notificationTarget(notificationTypes[kind], visitId ?? null, 'admin');
  const lists = { enrolment: adminScreens.home, requests: adminScreens.cancelRequests } as const;
  if (screen === 'enrolment' || screen === 'requests')
    return filledAddress(addressIn(area, lists[screen]), { id });
  if (visitId === undefined || (screen !== 'summary' && screen !== 'flag')) return '/';
  return filledAddress(addressIn(area, adminScreens.summary), { id, visitId });
}

/** Students and parents find these in their profile. */
const aboutAge: ReadonlySet<NotificationKind> = new Set(['comingOfAge', 'ofAge', 'agreementAsked']);

/** Where mails lead students, parents and educators. */
function memberPath(
  kind: NotificationKind,
  { visitId, referralId }: MailedFacts,
  to: { id: string; role: RoleWith<'takePart'>; roleTypePath: string },
): string {
  if (aboutAge.has(kind)) return addressIn('student', studentScreens.profile);
  const area = areaOfRole[to.role];
  if (referralId !== undefined) {
    const params = { roleTypePath: to.roleTypePath, receiverId: to.id, id: referralId };
    return filledAddress(mailScreens[area].referral, params);
  }
  if (visitId === undefined) return '/';
  const viewer = area === areaOfRole.educator ? 'educator' : 'attendee';
  const { screen } = notificationTarget(notificationTypes[kind], visitId, viewer);
  const shown = screen === 'flag' ? 'summary' : screen;
  if (shown !== 'list' && shown !== 'summary' && shown !== 'waitingRoom') return '/';
  const path = mailScreens[area][shown];
  const filled = filledAddress(path, { roleTypePath: to.roleTypePath, userId: to.id, visitId });
  return path === studentSummary ? `${filled}?${new URLSearchParams({ visitId }).toString()}` : filled;
}

/**
 * Where the link of a mail leads on the host: to the visit, the referral or the requests that it speaks of, as a click on
 * the notification does; else to the index.
 */
export function mailPath(
  kind: NotificationKind,
  about: MailedFacts,
  to: { id: string; role: Role; roleTypePath: string },
): string {
  const { id, role, roleTypePath } = to;
  return may(role, 'takePart')
    ? memberPath(kind, about, { id, role, roleTypePath })
    : adminPath(kind, about, to);
}

/** A moment in a mail, in the receiver's zone and language: 'Mar 10, 2027, 05:00 AM EST'. */
export function mailDate(language: Language, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}
