import { z } from 'zod';
import { id, instant, lines, page, paging, queryNumber, search } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { referralLimits } from './referrals.limits.ts';
import { referralStates, referralTabs } from './referrals.names.ts';

const notes = lines(referralLimits.notes, say('referrals.notesTooLong')).default('');

/** An educator names another for a student's session that was completed. */
export const sessionReferralForm = z.strictObject({ educatorId: id, sessionId: id, notes });

/** An educator names another for a student and a subcategory. */
export const subjectReferralForm = z.strictObject({
  educatorId: id,
  studentId: id,
  subjectId: id,
  subcategoryId: id,
  notes,
});

/** The referral that was made. */
export const referralMade = z.object({ id });

/** Which referrals are wanted: those of a tab, by the name of the other educator. */
export const referralQuery = z.strictObject({
  visitType: queryNumber.pipe(z.literal(Object.values(referralTabs))).default(referralTabs.created),
  search,
  ...paging,
});

/** A referral in a list of an educator's. */
export const referralItem = z.object({
  id,
  studentName: z.string(),
  studentRollNumber: z.string().nullable(),
  createdAt: instant,
  /** The named educator. */
  educatorName: z.string(),
  referredByEducatorName: z.string(),
  /** Made for a session; else for a subject. */
  sessionReferral: z.boolean(),
  notes: z.string(),
});

/** A page of referrals, the newest first. */
export const referralList = page(referralItem);

/** One referral, for the student, their parents and both educators. */
export const referralSummary = z.object({
  id,
  referredByEducatorName: z.string(),
  referredToEducatorName: z.string(),
  subjectName: z.string().nullable(),
  subcategoryName: z.string().nullable(),
  createdAt: instant,
  isSubjectReferral: z.boolean(),
  state: z.enum(referralStates),
  studentId: id,
  studentName: z.string(),
  educatorId: id,
  subjectId: id.nullable(),
  subcategoryId: id.nullable(),
  /** The educator's note to the other; null for students and parents. */
  notes: z.string().nullable(),
  /** The asker may book from it: it is open, and the educator still teaches this at the student's school. */
  mayBook: z.boolean(),
  /** The asker may say 'No thanks'. */
  mayDecline: z.boolean(),
});

/** Subjects that other educators teach at the asker's schools. */
export const referralSubjectQuery = z.strictObject({ search, ...paging });

/** The subcategories of one of them. */
export const referralSubcategoryQuery = z.strictObject({ subjectId: id, search, ...paging });

/** Educators who can be named for a subcategory. */
export const referralEducatorQuery = z.strictObject({ subcategoryId: id, search, ...paging });

/** Educators who can be named for a session of the asker's. */
export const sessionEducatorQuery = z.strictObject({ sessionId: id, search, ...paging });

/** The asker's students whom an educator can be named for. */
export const referralStudentQuery = z.strictObject({
  educatorId: id,
  subcategoryId: id,
  search,
  ...paging,
});

/** A student who can be referred. */
export const referralStudent = z.object({ studentId: id, studentName: z.string() });

/** A referral in a list of an educator's. */
export type ReferralItem = z.infer<typeof referralItem>;

/** One referral. */
export type ReferralSummary = z.infer<typeof referralSummary>;
