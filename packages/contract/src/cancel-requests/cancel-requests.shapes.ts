import { z } from 'zod';
import { bookingLimits } from '../booking/booking.limits.ts';
import { civilDate, id, instant, lines, opaqueText, page, paging, search } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { createdByRole, visitState, visitType } from '../visits/visits.shapes.ts';
import { cancelRequestLimits } from './cancel-requests.limits.ts';
import { requesters, requestKinds, requestOutcomes, requestStates } from './cancel-requests.names.ts';

const reason = lines(cancelRequestLimits.reason, say('cancelRequests.field.reasonTooLong')).min(
  1,
  say('cancelRequests.field.reason'),
);

const answer = lines(cancelRequestLimits.answer, say('cancelRequests.field.answerTooLong'));

/** The session's time when the asker looked: if it was moved since, nothing happens. */
const seenStartTime = instant.optional();

/** Which session is cancelled, and why. */
export const cancellation = z.strictObject({ id, reason, seenStartTime });

/** Which session somebody cannot come to. */
export const declining = z.strictObject({ id });

/** Offered slots in a row, as long as the session is now; slots of custom schedules have no ids. */
const newTime = {
  /** The day in the asker's zone. */
  sessionDate: civilDate,
  sessionStartTime: instant,
  sessionEndTime: instant,
  slotIds: z.array(opaqueText(100)).max(bookingLimits.slots).default([]),
} as const;

/** Which session is held at another time. */
export const moving = z.strictObject({ id, seenStartTime, ...newTime });

/** A moved session, as the asker sees it. */
export const moved = z.object({ ...visitState.shape, startTime: instant, endTime: instant });

/** A request to Level 3: to cancel a session, or to move it if another slot is named. */
export const newRequest = z.strictObject({
  id,
  reason,
  seenStartTime,
  otherSlot: z.strictObject(newTime).nullable().default(null),
});

/** Which session's request is withdrawn. */
export const byVisit = z.strictObject({ id });

/** Which requests of the school are wanted; names of students, educators and askers are searched. */
export const requestQuery = z.strictObject({
  state: z.enum(requestStates).default('open'),
  search,
  ...paging,
});

/** A request as Level 3 sees it. */
export const requestItem = z.object({
  id,
  visitId: id,
  kind: z.enum(requestKinds),
  state: z.enum(requestStates),
  /** Null in a session of many. */
  studentName: z.string().nullable(),
  studentUserId: id.nullable(),
  studentPhoto: z.string().nullable(),
  studentCount: z.int(),
  educatorUserId: id,
  educatorName: z.string(),
  visitType,
  createdByRole,
  /** When the session was when it was asked. */
  sessionStartTime: instant,
  sessionEndTime: instant,
  askedBy: z.string(),
  askedByWhom: z.enum(requesters),
  reason: z.string(),
  askedAt: instant,
  /** The slot that is asked for instead; null where it is to be cancelled. It is not held. */
  otherStartTime: instant.nullable(),
  otherEndTime: instant.nullable(),
  /** Of the session, and whether it was asked within them: 'late' is chosen beforehand then. */
  noticeHours: z.int(),
  isLate: z.boolean(),
  /** How it was accepted. */
  outcome: z.enum(requestOutcomes).nullable(),
  /** The sentence to the person who asked. */
  answer: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
});

/** A page of requests: open ones by the start of their session, decided ones the latest first. */
export const requestPage = page(requestItem);

/** How a request is accepted; the sentence is optional. */
export const acceptance = z.strictObject({
  outcome: z.enum(requestOutcomes, say('cancelRequests.field.outcome')),
  answer: answer.default(''),
});

/** Why a request is rejected, for the person who asked. */
export const rejection = z.strictObject({
  answer: answer.min(1, say('cancelRequests.field.answer')),
});

/** A request as Level 3 sees it. */
export type RequestItem = z.infer<typeof requestItem>;
