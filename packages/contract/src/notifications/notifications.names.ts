/** The kinds of notifications, and the word of each on the wire. */
export const notificationTypes = {
  sessionConfirmed: 'SESSION_CONFIRMATION',
  sessionCancelled: 'SESSION_CANCELLATION',
  /** To a person who is no longer in a session of many, which goes on. */
  placeEnded: 'SESSION_PLACE_ENDED',
  sessionReminder: 'SESSION_REMINDER',
  sessionMissed: 'SESSION_MISSED',
  classroom: 'CLASSROOM_SESSION',
  broadcast: 'BROADCAST_SESSION',
  conference: 'CONFERENCE_CALL',
  conferenceReminder: 'CONFERENCE_REMINDER',
  waitingRoom: 'WAITING_ROOM',
  onDemandRequest: 'ON_DEMAND_REQUEST',
  /** The charge for a session was taken back. */
  refund: 'REFUND',
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
  /** To Level 3, and its outcome to the person who asked. */
  requestRaised: 'CANCEL_REQUEST',
  requestAccepted: 'CANCEL_REQUEST_ACCEPTED',
  requestRejected: 'CANCEL_REQUEST_REJECTED',
  requestLapsed: 'CANCEL_REQUEST_LAPSED',
  /** To Level 3: an educator added notes on a student. */
  studentNotesAdded: 'STUDENT_NOTES',
  /** To a student and the parents, 30 days before the student comes of age. */
  comingOfAge: 'COMING_OF_AGE',
  /** To both, when a parent sees nothing any more until the student agrees. */
  ofAge: 'OF_AGE',
  /** To a student who is of age: a parent asks. */
  agreementAsked: 'AGREEMENT_REQUEST',
  parentAsks: 'PARENT_LINK_REQUEST',
  /** To the top admin: an educator enrolled, and a document for the background check came. */
  educatorEnrolled: 'EDUCATOR_ENROLLMENT_SUBMITTED',
  checkReceived: 'BACKGROUND_CHECK_REPORT',
  /** To Level 3: a student asks to belong to the school. */
  studentEnrolled: 'STUDENT_ENROLLMENT_SUBMITTED',
  /** To Level 3: people were together too briefly in a session, and its pay waits for a word. */
  payToConfirm: 'PAY_CONFIRMATION',
  /** To Level 3: somebody reported a direct message. */
  messageReported: 'REPORTED_MESSAGE',
} as const;

/** The kind of a notification. */
export type NotificationKind = keyof typeof notificationTypes;

/** The wire's word for a kind of notification. */
export type NotificationType = (typeof notificationTypes)[NotificationKind];
