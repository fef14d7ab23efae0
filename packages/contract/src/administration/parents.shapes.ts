import { z } from 'zod';
import { civilDate, id, instant, line } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { emailAddress } from '../people/people.shapes.ts';

/** A child of whom a school says that the parent who is signed in belongs to it. */
export const askedChild = z.object({ studentId: id, name: z.string(), schoolName: z.string().nullable() });

/** Another account that is said to be of the same parent; the address is shown in part. */
export const askedMerge = z.object({
  /** Whether the account of who reads this stays; else it is closed. */
  isKept: z.boolean(),
  otherEmail: z.string(),
  hasConfirmed: z.boolean(),
  lapsesAt: instant,
});

/** What a parent is asked. */
export const parentQuestions = z.object({ children: z.array(askedChild), merge: askedMerge.nullable() });

/** Two accounts of one parent: which stays, and which is closed. */
export const newMerge = z.strictObject({ keptEmail: emailAddress, closedEmail: emailAddress });

/** Whether the other account is one's own, too. */
export const mergeAnswer = z.strictObject({ isMine: z.boolean() });

/** Whether a child is one's own. */
export const childAnswer = z.strictObject({ isMine: z.boolean() });

/** A child whom a parent asks for. */
export const wantedChild = z.strictObject({
  studentRollNum: line(peopleTextLimits.studentNumber).min(1, say('core.field.required')),
  dob: civilDate,
});

/** A student, and a parent who asks for them. */
export const askingParent = z.strictObject({ id, parentId: id });

/** What the school says to a parent who asks. */
export const parentDecision = z.strictObject({ approve: z.boolean() });

/** A parent of a student, as the school knows them. */
export const endedParent = z.strictObject({ email: emailAddress });

/** A child of whom a school says that the parent who is signed in belongs to it. */
export type AskedChild = z.infer<typeof askedChild>;

/** Another account that is said to be of the same parent. */
export type AskedMerge = z.infer<typeof askedMerge>;
