import { z } from 'zod';
import { id, instant, page, paging, queryBoolean, search } from '../../core/core.shapes.ts';
import { adminWireRoles } from '../../identity/identity.names.ts';
import { attendanceStatuses, closableDevices, layouts } from './classroom.names.ts';

const layout = z.enum(layouts);
const device = z.enum(closableDevices);
const closing = z.object({ all: z.boolean(), except: z.array(id) });

/** A raised hand; `number` counts from 1 in the order in which the server received them. */
export const raisedHand = z.object({ userId: id, name: z.string(), number: z.int(), raisedAt: instant });

/** The state of a class at this moment. Always sent whole; of two, the one with the higher version counts. */
export const classState = z.object({
  visitId: id,
  version: z.int(),
  layout,
  hands: z.array(raisedHand),
  speakerId: id.nullable(),
  closed: z.object({ microphone: closing, camera: closing }),
});

/** Which call. */
export const aboutClass = z.strictObject({ visitId: id });

/** Whose hand to lower: one's own without `userId`; the educator may name a student. */
export const handLowering = z.strictObject({ visitId: id, userId: id.optional() });

/** A student's device is closed, or open again. */
export const studentMute = z.strictObject({ visitId: id, studentId: id, device, isMute: z.boolean() });

/** The same for the whole class, including people who come later. */
export const classMute = z.strictObject({ visitId: id, device, isMute: z.boolean() });

/** A student may speak, or no longer. */
export const speaking = z.strictObject({ visitId: id, studentId: id, isAllowed: z.boolean() });

/** Which student is put out of the classroom. */
export const studentRemoval = z.strictObject({ visitId: id, studentId: id });

/** The student who was put out. */
export const removedStudent = z.object({ visitId: id, studentId: id, name: z.string() });

/** The layout that is wanted on every screen. */
export const layoutChange = z.strictObject({ visitId: id, layout });

/** Somebody in the room. The third entry of `channel` tells whether the hand is raised (microphone, camera, hand). */
export const activeStudent = z.object({
  userId: id,
  name: z.string(),
  image: z.string().nullable(),
  role: z.string(),
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  streamId: z.string().nullable(),
  connection: z.object({ id: z.string() }).nullable(),
  channel: z.array(z.object({ active: z.boolean() })).length(3),
});

/** Somebody of the class who is not in the room. */
export const inactiveStudent = z.object({
  userId: id,
  name: z.string(),
  image: z.string().nullable(),
  userSessionStatus: z.enum(attendanceStatuses),
  /** Sent back to the waiting room until the educator lets them in. */
  isHeld: z.boolean(),
  leftAt: instant.nullable(),
});

/** The observers. */
export const observer = z.object({ userId: id, name: z.string(), role: z.enum(adminWireRoles) });

/** Everybody of a class, in the room and not. */
export const classParticipants = z.object({
  visitId: id,
  activeStudents: z.array(activeStudent),
  inActiveStudents: z.array(inactiveStudent),
  observers: z.array(observer),
});

/** Which of the class are wanted. */
export const attendanceQuery = z.strictObject({
  search,
  ...paging,
  /** The session again; it is the one of the address that is answered. */
  sessionId: id.optional(),
  isBroadcastSession: queryBoolean.optional(),
});

/** Which session the attendance is of. */
export const bySessionId = z.strictObject({ sessionId: id });

/** A student of the class and whether they came, as the server saw it. */
export const attendee = z.object({
  userId: id,
  name: z.string(),
  image: z.string().nullable(),
  levelName: z.string().nullable(),
  userSessionStatus: z.enum(attendanceStatuses),
});

/** A page of the attendance. */
export const attendance = page(attendee);

/** The state of a class. */
export type ClassState = z.infer<typeof classState>;

/** The observers. */
export type Observer = z.infer<typeof observer>;

/** Everybody of a class. */
export type ClassParticipants = z.infer<typeof classParticipants>;

/** A student of the class and whether they came. */
export type Attendee = z.infer<typeof attendee>;
