import { z } from 'zod';
import { civilDate, id, instant, line } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { emailAddress, mailedName } from '../people/people.shapes.ts';

/** A child who belongs to the signed-in parent, according to a school. */
export const askedChild = z.object({ studentId: id, name: z.string(), schoolName: z.string().nullable() });

/** Another account that is said to be of the same parent; the address is shown in part. */
export const askedMerge = z.object({
  /** Whether the reader's account stays; otherwise it is closed. */
  isKept: z.boolean(),
  otherEmail: z.string(),
  hasConfirmed: z.boolean(),
  lapsesAt: instant,
});

/** The questions to a parent. */
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

/** The school's answer to a parent who asks. */
export const parentDecision = z.strictObject({ approve: z.boolean() });

/** Another parent of a child, proposed to the school by a parent. */
export const proposedParent = z.strictObject({
  studentId: id,
  firstName: mailedName,
  lastName: mailedName,
  email: emailAddress,
});

/** A parent's proposals that no school has answered yet, longest waiting first. */
export const ownProposals = z.object({
  proposals: z.array(
    z.object({
      id,
      studentId: id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      proposedAt: instant,
    }),
  ),
});

/** A student, and another parent who was proposed for them. */
export const proposalOfStudent = z.strictObject({ id, proposalId: id });

/** A parent of a student, as the school knows them. */
export const endedParent = z.strictObject({ email: emailAddress });

/** A child who belongs to the signed-in parent, according to a school. */
export type AskedChild = z.infer<typeof askedChild>;

/** A parent's proposals that no school has answered yet. */
export type OwnProposal = z.infer<typeof ownProposals>['proposals'][number];

/** Another account that is said to be of the same parent. */
export type AskedMerge = z.infer<typeof askedMerge>;
