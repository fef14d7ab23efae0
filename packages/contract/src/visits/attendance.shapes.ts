import { z } from 'zod';
import { id, instant, page } from '../core/core.shapes.ts';
import { presenceNames, sideNames } from './attendance.names.ts';
import { createdByRole, sessionStatus, visitType } from './visits.shapes.ts';

const seconds = z.int().min(0);

/** When somebody came into the room and went; null while they are there. */
const timeInRoom = z.object({ from: instant, until: instant.nullable() });

/** Somebody's time in a session, as the server saw it. */
export const attendanceRow = z.object({
  userId: id,
  name: z.string(),
  image: z.string().nullable(),
  side: z.enum(sideNames),
  presence: z.enum(presenceNames),
  /** When they first came and last went. */
  joinedAt: instant.nullable(),
  leftAt: instant.nullable(),
  /** In the room between the start and the end plus the final buffer; two devices at once count once. */
  seconds,
  times: z.array(timeInRoom),
  /** The rest is for the educator and administrators; null for attendees, and where nothing is known. */
  waitedSeconds: seconds.nullable(),
  hands: z.int().min(0).nullable(),
  handSeconds: seconds.nullable(),
  talkSeconds: seconds.nullable(),
});

/** Conclusions from a session's attendance; for the educator and administrators. */
const attendanceOutcome = z.object({
  /** The side to blame for not coming. */
  noShow: z.enum(['student', 'educator']).nullable(),
  /** The product itself did not work for more than two minutes: nobody is blamed. */
  isOutage: z.boolean(),
  togetherSeconds: seconds,
  /** So short that Level 3 confirms the pay. */
  isPayToConfirm: z.boolean(),
});

/**
 * People who were in a session, from when until when: everybody for its educator and administrators, oneself or
 * one's child for attendees.
 */
export const visitAttendance = z.object({
  visitId: id,
  /** Null for attendees, and before the session is over. */
  outcome: attendanceOutcome.nullable(),
  people: z.array(attendanceRow),
  /** A session in person: the educator marks who was there. */
  mayMark: z.boolean(),
  mayExport: z.boolean(),
});

/** Whether somebody was there. */
export const attendanceMark = z.strictObject({ userId: id, isPresent: z.boolean() });

/** A file as text. */
export const attendanceFile = z.object({ name: z.string(), text: z.string() });

/** A session that a student had, with their time in it. */
export const studentVisit = z.object({
  visitId: id,
  visitType,
  createdByRole,
  visitStatus: sessionStatus,
  startTime: instant,
  endTime: instant,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  educatorName: z.string(),
  /** 'open' too where the educator did not come: of the student nothing is said then. */
  ...attendanceRow.pick({ presence: true, joinedAt: true, leftAt: true, seconds: true, times: true }).shape,
});

/** A page of them, the newest first. */
export const studentVisitPage = page(studentVisit);

/** A session that a student had, with their time in it. */
export type StudentVisit = z.infer<typeof studentVisit>;

/** The people in a session, from when until when. */
export type VisitAttendance = z.infer<typeof visitAttendance>;

/** Somebody's time in a session. */
export type AttendanceRow = z.infer<typeof attendanceRow>;
