import { z } from 'zod';
import { id, instant } from '../core/core.shapes.ts';
import { memberWireRoles, wireRoles } from '../identity/identity.names.ts';
import { visitInfo, visitType } from '../visits/visits.shapes.ts';
import { entries } from './waiting-room.names.ts';

/** Somebody who is on the page of the waiting room. */
export const presentPerson = z.object({
  userId: id,
  name: z.string(),
  image: z.string().nullable(),
  role: z.enum([...memberWireRoles, wireRoles.guest]),
  /** Asked to join and was accepted into the waiting room. */
  isWaiting: z.boolean(),
  since: instant,
});

/** The waiting room of one session for the person who asks. */
export const waitingRoom = z.object({
  visit: visitInfo,
  entry: z.enum(entries),
  /** The educator sees who waits; attendees see only whether the educator is here. */
  present: z.array(presentPerson),
  /** How many more are in the call, without the educator; told to the educator alone. */
  inCall: z.int().min(0),
  isEducatorPresent: z.boolean(),
  opensAt: instant,
});

/** What a join request answers. */
export const joinAccepted = z.object({ visit: visitInfo, entry: z.enum(entries) });

/** Which session a socket speaks of. */
export const aboutVisit = z.strictObject({ visitId: id });

/** Who is on the page now. */
export const presence = z.object({
  visitId: id,
  present: z.array(presentPerson),
  inCall: z.int().min(0),
  isEducatorPresent: z.boolean(),
});

/** A student came, came back or left. */
export const waitingRoomMove = z.object({
  visitId: id,
  userId: id,
  studentName: z.string(),
  subject: z.string().nullable(),
  at: instant,
});

/** A session was made for the educator. */
export const newSession = z.object({
  visitId: id,
  visitType,
  studentName: z.string().nullable(),
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  startTime: instant,
  endTime: instant,
});

/** An on-demand request is over for the educator: cancelled by time or answered in another tab. */
export const onDemandOver = z.object({
  visitId: id,
  reason: z.enum(['answered', 'unanswered', 'withdrawn']),
});

/** The waiting room of one session. */
export type WaitingRoom = z.infer<typeof waitingRoom>;

/** Somebody who is on the page of the waiting room. */
export type PresentPerson = z.infer<typeof presentPerson>;
