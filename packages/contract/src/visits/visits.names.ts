import { defineRefusals } from '../core/refusal.ts';

/** The kinds of visits, and the number of each on the wire. */
export const visitTypeCodes = {
  onDemand: 1,
  appointment: 2,
  classroom: 4,
  broadcast: 5,
  inPerson: 6,
  conference: 8,
} as const;

/** A kind of visit. */
export type VisitKind = keyof typeof visitTypeCodes;

/** The number of a kind of visit on the wire. */
export type VisitTypeCode = (typeof visitTypeCodes)[VisitKind];

/** The word of each kind on the wire (`sessionType`). */
export const sessionTypes = {
  onDemand: 'On-Demand',
  appointment: 'Scheduled',
  classroom: 'CLASS_ROOM_SESSION',
  broadcast: 'BROADCAST_SESSION',
  inPerson: 'IN_PERSON',
  conference: 'CONFERENCE_CALL',
} as const satisfies Record<VisitKind, string>;

/** The kind behind a number of the wire; nothing for an unknown number. */
export function visitKindOf(code: number): VisitKind | undefined {
  return (Object.keys(visitTypeCodes) as VisitKind[]).find((kind) => visitTypeCodes[kind] === code);
}

/** A session's status on the wire, for the asker. */
export const sessionStatuses = {
  booked: 'Booked',
  scheduled: 'scheduled',
  waiting: 'In Waiting Room',
  enter: 'Enter Virtual Class Room',
  inCall: 'Visit In Call',
  pending: 'Pending',
  notePending: 'Note Pending',
  completed: 'Completed',
  removed: 'Removed',
  cancelled: 'Cancelled',
  missed: 'Missed',
  studentMissed: 'Student Missed',
  educatorMissed: 'Educator Missed',
} as const;

/** The name of a status inside the product. */
export type SessionStatusName = keyof typeof sessionStatuses;

/** A status as it is sent. */
export type SessionStatus = (typeof sessionStatuses)[SessionStatusName];

/** The stored states of a visit, and their numbers on the wire (`visitStatus`). */
export const visitStatusCodes = {
  booked: 1,
  inCall: 2,
  notePending: 3,
  completed: 4,
  cancelled: 5,
  missed: 6,
} as const;

/** The stored state of a visit. */
export type VisitState = keyof typeof visitStatusCodes;

/** The stored state behind a number of the wire; nothing for an unknown number. */
export function visitStateOf(code: number): VisitState | undefined {
  return (Object.keys(visitStatusCodes) as VisitState[]).find((state) => visitStatusCodes[state] === code);
}

/** The missing side of a visit. */
export type Missing = 'everybody' | 'student' | 'educator';

/** The stored states of a participant. */
export const participantStates = ['invited', 'waiting', 'inCall', 'left', 'removed'] as const;

/** The stored state of a participant. */
export type ParticipantState = (typeof participantStates)[number];

/** The creators of visits, in the words of the wire. A parent books as the student. */
export const creators = { student: 'Student', educator: 'Educator', admin: 'Admin' } as const;

/** The creator of a visit. */
export type Creator = (typeof creators)[keyof typeof creators];

/** In what part somebody looks at a visit (`userCategory`). */
export const userCategories = { attendee: 1, educator: 2, admin: 3 } as const;

/** Part in which somebody looks at a visit. */
export type Viewer = keyof typeof userCategories;

/** How people meet (`physicianAppointmentType`). */
export const meetingCodes = { byVideo: 0, inPerson: 1 } as const;

/** Which sessions a list shows. */
export const visitFilters = ['today', 'previous', 'future', 'custom', 'flagged_session'] as const;

/** Which sessions a list shows. */
export type VisitFilter = (typeof visitFilters)[number];

/** Figures that count some of an administrator's sessions: all but cancelled ones, those with attendance, and those that one side missed. */
export const countedVisits = ['sessions', 'attendance', 'studentMissed', 'educatorMissed'] as const;

/** A figure that counts some of an administrator's sessions. */
export type CountedVisits = (typeof countedVisits)[number];

/** How visits refuse. */
export const visitsRefusals = defineRefusals('visits', {
  /** The school or something above it is closed: nothing new is booked there. */
  school_closed: 417,
  slot_taken: 417,
  own_session_then: 417,
  child_session_then: 417,
  /** How much a student or a parent books by themselves; others are free of it. */
  session_too_long: 417,
  too_many_open_sessions: 417,
  too_many_with_educator: 417,
  /** Too much was done in a while. */
  bookings_used_up: 429,
  outside_mails_used_up: 429,
  slots_not_sequential: 400,
  slot_not_offered: 417,
  date_out_of_range: 400,
  educator_not_free: 417,
  on_demand_too_short: 417,
  visit_type_not_allowed: 403,
  kid_not_chosen: 403,
  visit_images_closed: 403,
  students_taken: 417,
  /** Their accounts were closed since they were chosen. */
  students_closed: 417,
  grade_too_large: 417,
  group_name_taken: 417,
  groups_full: 417,
  roster_empty: 400,
  roster_full: 417,
  roster_closed: 403,
  student_in_call: 417,
  student_attended: 417,
  /** By video the server sees who is there; only sessions in person are marked. */
  attendance_seen: 403,
  /** Before the start, and once the note is complete. */
  attendance_closed: 403,
});
