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

const ofAttendees = [...ofSessions, 'noteCompleted', 'referral', ...ofRequests] as const;

const ofFlags = ['sessionFlagged', 'flagMoreInfo'] as const;

const toldKinds: { readonly [R in Role]?: readonly NotificationKind[] } = {
  student: ofAttendees,
  parent: ofAttendees,
  educator: [
    'waitingRoom',
    'onDemandRequest',
    ...ofSessions,
    'sessionDeclined',
    'sessionReferral',
    'subjectReferral',
    'flagFeedback',
    ...ofRequests,
  ],
  levelTwoAdmin: ofFlags,
  levelThreeAdmin: ['messageReported', 'requestRaised', 'parentAsks', ...ofFlags, 'studentNotesAdded'],
};

/** What somebody of a role is told, in the order of the settings. */
export function toldTo(role: Role): readonly NotificationKind[] {
  return toldKinds[role] ?? [];
}

const alwaysBelled: ReadonlySet<NotificationKind> = new Set([
  'waitingRoom',
  'onDemandRequest',
  'messageReported',
  'requestRaised',
  'parentAsks',
]);

/** Whether the bell tells it in any case: somebody waits for an answer. */
export function isAlwaysBelled(kind: NotificationKind): boolean {
  return alwaysBelled.has(kind);
}
