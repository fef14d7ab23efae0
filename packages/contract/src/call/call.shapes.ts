import { z } from 'zod';
import { civilDate, epochMs, id, instant } from '../core/core.shapes.ts';
import { attachment } from '../files/files.shapes.ts';
import { genders } from '../people/people.names.ts';
import {
  activeSession,
  sessionStatus,
  sessionUser,
  visitProperties,
  visitStatus,
  visitType,
} from '../visits/visits.shapes.ts';
import { callEndings, leavings } from './call.names.ts';
import { observer } from './classroom/classroom.shapes.ts';
import { steadied } from './steadiness/steadiness.shapes.ts';

/** The call after the educator opened it. */
export const callOpened = z.object({
  visitId: id,
  sessionStatus,
  visitStatus,
  startedAt: instant,
  /** The educator opened it (and the board was cleared) instead of coming back. */
  isNew: z.boolean(),
});

/** What the call's page loads first. */
export const videoFlow = z.object({
  visitId: id,
  sessionStatus,
  visitStatus,
  visitType,
  properties: visitProperties,
  sessionUsers: z.array(sessionUser),
  activeSession: activeSession.nullable(),
  sessionTime: epochMs,
  sessionEndTime: epochMs,
  bufferTiming: z.int(),
  finalBufferTiming: z.int(),
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
});

/** The token for the media engine's room. Only given while the asker may be in the call. */
export const callCredentials = z.object({
  visitId: id,
  sessionId: id,
  /** Name of the public key, in both spellings of the wire. */
  apiKey: z.string(),
  apikey: z.string(),
  /** Name of the room. */
  opentokSession: z.string(),
  /** The media token, in both spellings of the wire. */
  opentokToken: z.string(),
  token: z.string(),
  /** The host's publishing token in sessions of many; null for everybody else. */
  moderatorToken: z.string().nullable(),
  /** Address of the media engine's signalling. */
  mediaUrl: z.string(),
  sessionTime: epochMs,
  sessionEndTime: epochMs,
  activeSession,
  profileImage: z.string().nullable(),
  hasRecording: z.boolean(),
  patientName: z.string(),
  dateOfBirth: civilDate.nullable(),
  gender: z.enum(genders).nullable(),
});

/** The result of a wish to end: the educator's ends the call for all, an attendee's only leaves it. */
export const callEnd = z.object({ visitId: id, sessionStatus, visitStatus, isEnded: z.boolean() });

/** The state of a call. */
export const callStatus = z.object({
  visitId: id,
  sessionStatus,
  visitStatus,
  isOpen: z.boolean(),
  startedAt: instant.nullable(),
  durationLeft: z.int(),
  sessionTime: epochMs,
  sessionEndTime: epochMs,
  participants: z.int(),
});

const pupil = z.object({ name: z.string(), grade: z.string().nullable(), image: z.string().nullable() });

/** The student of the lesson; `kid` for a parent, who attends for a child. */
export const kidInfo = z.object({ tutee: pupil.nullable(), isParent: z.boolean(), kid: pupil.nullable() });

/** Files that were handed out for a session. */
export const handout = z.object({ data: z.array(attachment) });

/** Somebody in the call, as all in it see them. */
export const callPerson = z.object({
  visitId: id,
  userId: id,
  name: z.string(),
  role: z.string(),
  image: z.string().nullable(),
  isCameraOn: z.boolean(),
});

/** Somebody took a seat in the call. */
export const callArrival = callPerson.extend({
  /** They came, instead of being back after a cut or a reload, of which nobody hears. */
  isNew: z.boolean(),
});

/** Which call a socket speaks of; it must be the call for which the socket was opened. */
export const aboutCall = z.strictObject({ visitId: id });

/** Everything that a browser needs after it came into the call or came back. */
export const callState = z.object({
  visitId: id,
  sessionStatus,
  visitStatus,
  startedAt: instant.nullable(),
  sessionTime: epochMs,
  sessionEndTime: epochMs,
  people: z.array(callPerson),
  isRecording: z.boolean(),
  /** It should be recorded, and cannot be now. */
  isRecordingInterrupted: z.boolean(),
  isWhiteboardOpen: z.boolean(),
  /**
   * For the educator: people who have steadied a weak connection, and how far, or whose media take the slower way.
   */
  steadied: z.array(steadied),
  /** For the educator: the observers. */
  observers: z.array(observer),
});

/** Somebody is out of the call. */
export const personLeft = z.object({
  visitId: id,
  userId: id,
  name: z.string(),
  role: z.string(),
  reason: z.enum(leavings),
});

/** The call is over for everybody. */
export const callEnded = z.object({ visitId: id, sessionStatus, visitStatus, endedBy: z.enum(callEndings) });

/** Somebody's camera was switched. */
export const cameraChanged = z.object({ visitId: id, userId: id, isCameraOn: z.boolean() });

/** The educator's call is open: sent to those who may come in. */
export const incomingCall = z.object({
  visitId: id,
  visitType,
  callerName: z.string(),
  callerImage: z.string().nullable(),
  educatorUserId: id,
  subject: z.string().nullable(),
  startedAt: instant,
});

/** Which session. */
export const aVisit = z.object({ visitId: id });

/** What the call's page loads first. */
export type VideoFlow = z.infer<typeof videoFlow>;

/** Somebody in the call. */
export type CallPerson = z.infer<typeof callPerson>;

/** Everything that a browser needs after it came back. */
export type CallState = z.infer<typeof callState>;
