import { z } from 'zod';
import { civilDate, id, instant } from '../core/core.shapes.ts';

const count = z.int().min(0);

/** The session of a child that comes next, or goes on. */
export const nextVisit = z.object({
  visitId: id,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  educatorName: z.string(),
  startTime: instant,
  endTime: instant,
});

/** How many of the sessions since a day a child came to; none is counted that had no educator. */
export const attendanceSince = z.object({
  since: civilDate,
  past: count,
  attended: count,
  lastMissedAt: instant.nullable(),
});

/** The note that was completed last: the two texts that a family looks for first. */
export const newestNote = z.object({
  visitId: id,
  startTime: instant,
  subjective: z.string(),
  plan: z.string(),
});

/**
 * A parent's view of a child's conversations: the one with the newest message, and how much is new in all of them.
 */
export const alongNews = z.object({
  conversationId: id,
  educatorName: z.string(),
  newCount: count,
});

/** Files and recordings that a parent may open, and the newest session that has some. */
export const keptRecords = z.object({
  files: count,
  recordings: count,
  newest: z.object({ visitId: id, startTime: instant }).nullable(),
});

/** A student who is of age, and what they let this parent have. */
export const ownDecision = z.object({
  /** When the student came of age. */
  since: instant,
  keepsMessages: z.boolean(),
});

/** A child as the home of a parent shows it. */
export const childCard = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  image: z.string().nullable(),
  grade: z.string().nullable(),
  schoolName: z.string().nullable(),
  isChosen: z.boolean(),
  /** Null while the child is under age. */
  decision: ownDecision.nullable(),
  next: nextVisit.nullable(),
  attendance: attendanceSince,
  note: newestNote.nullable(),
  /** Null where nothing was written, and where the parent does not read along. */
  messages: alongNews.nullable(),
  records: keptRecords,
});

/** A student who is of age and has not agreed: the parent has nothing of them. */
export const restingChild = z.object({
  id,
  name: z.string(),
  firstName: z.string(),
  /** When the student came of age. */
  since: instant,
  /** When the parent last asked; null where they did not. */
  askedAt: instant.nullable(),
});

/** All children of a parent. */
export const childrenOverview = z.object({
  children: z.array(childCard),
  resting: z.array(restingChild),
});

/** A child as the home of a parent shows it. */
export type ChildCard = z.infer<typeof childCard>;

/** A student who is of age and has not agreed. */
export type RestingChild = z.infer<typeof restingChild>;

/** All children of a parent. */
export type ChildrenOverview = z.infer<typeof childrenOverview>;
