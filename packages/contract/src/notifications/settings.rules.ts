import { may, type Capability } from '../access/capabilities.ts';
import type { Role } from '../identity/identity.names.ts';
import type { NotificationKind } from './notifications.names.ts';

const ofRequests = ['requestAccepted', 'requestRejected', 'requestLapsed'] as const;

const ofSessions = [
  'sessionConfirmed',
  'classroom',
  'broadcast',
  'conference',
  'sessionReminder',
  'conferenceReminder',
  'sessionMoved',
  'sessionCancelled',
  'sessionMissed',
] as const;

const ofAttendees = [
  ...ofSessions,
  'placeEnded',
  'refund',
  'noteCompleted',
  'referral',
  ...ofRequests,
  'comingOfAge',
  'ofAge',
] as const;

const told: readonly (readonly [Capability, readonly NotificationKind[]])[] = [
  ['attendVisits', ofAttendees],
  ['chooseForParents', ['agreementAsked']],
  [
    'holdVisits',
    [
      'waitingRoom',
      'onDemandRequest',
      ...ofSessions,
      'sessionDeclined',
      'sessionReferral',
      'subjectReferral',
      'flagFeedback',
      ...ofRequests,
    ],
  ],
  ['safeguard', ['messageReported']],
  ['reachInstitution', ['educatorEnrolled', 'checkReceived']],
  ['decideRequests', ['requestRaised']],
  ['answerForSchools', ['studentEnrolled']],
  ['keepStudents', ['parentAsks', 'studentNotesAdded']],
  ['confirmPay', ['payToConfirm']],
  ['seeLevelVisits', ['sessionFlagged', 'flagMoreInfo']],
];

/** The kinds of notifications of a role, in the order of the settings: by its capabilities. */
export function toldTo(role: Role): readonly NotificationKind[] {
  return told.flatMap(([capability, kinds]) => (may(role, capability) ? kinds : []));
}

/** Whether a mail tells it in any case that comes shortly before the session: nobody comes for nothing. */
export function isAlwaysMailedSoon(kind: NotificationKind): boolean {
  return kind === 'sessionCancelled';
}

const alwaysBelled: ReadonlySet<NotificationKind> = new Set([
  'waitingRoom',
  'onDemandRequest',
  'messageReported',
  'requestRaised',
  'parentAsks',
  'studentEnrolled',
  'agreementAsked',
]);

/** Whether the bell tells it in any case: somebody waits for an answer. */
export function isAlwaysBelled(kind: NotificationKind): boolean {
  return alwaysBelled.has(kind);
}
