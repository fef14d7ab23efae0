/** What people are told, and the word of each on the wire. */
export const notificationTypes = {
  sessionConfirmed: 'SESSION_CONFIRMATION',
  sessionCancelled: 'SESSION_CANCELLATION',
  /** To who is no longer in a session of many, which goes on. */
  placeEnded: 'SESSION_PLACE_ENDED',
  sessionReminder: 'SESSION_REMINDER',
  sessionMissed: 'SESSION_MISSED',
  classroom: 'CLASSROOM_SESSION',
  broadcast: 'BROADCAST_SESSION',
  conference: 'CONFERENCE_CALL',
  conferenceReminder: 'CONFERENCE_REMINDER',
  waitingRoom: 'WAITING_ROOM',
  onDemandRequest: 'ON_DEMAND_REQUEST',
  noteCompleted: 'SESSION_NOTE_COMPLETED',
  sessionFlagged: 'FLAGGED_SESSION',
  flagMoreInfo: 'FLAGGED_SESSION_MORE_INFO',
  flagFeedback: 'FLAGGED_SESSION_FEEDBACK',
  /** To the student, and to the educator who was named for a session or for a subject. */
  referral: 'REFERRAL',
  sessionReferral: 'SESSION_REFERRAL',
  subjectReferral: 'SUBJECT_REFERRAL',
  sessionMoved: 'SESSION_MOVED',
  /** To the educator of a session of many: a student cannot come. */
  sessionDeclined: 'SESSION_DECLINED',
  /** To Level 3, and what became of it to who asked. */
  requestRaised: 'CANCEL_REQUEST',
  requestAccepted: 'CANCEL_REQUEST_ACCEPTED',
  requestRejected: 'CANCEL_REQUEST_REJECTED',
  requestLapsed: 'CANCEL_REQUEST_LAPSED',
  /** To Level 3: an educator added notes on a student. */
  studentNotesAdded: 'STUDENT_NOTES',
  parentAsks: 'PARENT_LINK_REQUEST',
  /** To Level 3: somebody reported a direct message. */
  messageReported: 'REPORTED_MESSAGE',
} as const;

/** What somebody is told. */
export type NotificationKind = keyof typeof notificationTypes;

/** The wire's word for what somebody is told. */
export type NotificationType = (typeof notificationTypes)[NotificationKind];
