import { z } from 'zod';
import { backgroundChecks } from '../administration/administration.names.ts';
import {
  civilDate,
  id,
  instant,
  line,
  lines,
  page,
  paging,
  plainCode,
  queryIds,
  recordVersion,
  search,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { attachment } from '../files/files.shapes.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { country, levelReference, mobileNumber, personName } from '../people/people.shapes.ts';
import { enrolmentLimits } from './enrolment.limits.ts';
import { enrolmentStates } from './enrolment.names.ts';

const institutionIds = z
  .array(id)
  .min(1, say('enrolment.schoolMissing'))
  .max(enrolmentLimits.schools, say('enrolment.school.tooMany'));

const expertises = z
  .array(id)
  .min(1, say('enrolment.subcategory.missing'))
  .max(enrolmentLimits.subcategories, say('enrolment.subcategory.tooMany'));

const studentRollNumber = plainCode(peopleTextLimits.studentNumber, 'enrolment.rollNumber.wrong').min(
  1,
  say('enrolment.rollNumber.missing'),
);

/** Which schools are looked for. */
export const schoolChoiceQuery = z.strictObject({ search, ...paging });

/** A page of open schools, by name. */
export const schoolChoices = page(levelReference);

/** The offers of one of these schools. */
export const subcategoryChoiceQuery = z.strictObject({
  search,
  ...paging,
  /** Ids of schools. */
  institutionIds: queryIds(enrolmentLimits.schools),
});

const chosenSubcategory = z.object({ id, name: z.string(), subjectName: z.string() });

/** A page of subcategories, by subject and name. */
export const subcategoryChoices = page(chosenSubcategory);

/** The school step: of an educator with what they teach, of a student with the number at the school. */
export const schoolRelation = z.strictObject({
  institutionIds,
  expertises: expertises.optional(),
  studentRollNumber: studentRollNumber.optional(),
});

/** An educator's enrolment; the document was uploaded before, and null leaves the one that is there. */
export const enrolmentForm = z.strictObject({
  firstName: personName,
  lastName: personName,
  mobileNumber: mobileNumber.nullable(),
  country,
  institutionIds,
  expertises,
  documentFileId: id.nullable(),
});

const request = {
  state: z.enum(enrolmentStates),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  schools: z.array(levelReference),
  subcategories: z.array(chosenSubcategory),
  studentRollNumber: z.string().nullable(),
  /** Null where there is none, and for people who may not see it. */
  document: attachment.nullable(),
  backgroundCheck: z.enum(backgroundChecks),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
  version: recordVersion,
} as const;

/** One's own request; null before there is one. */
export const ownEnrolment = z.object(request).nullable();

/** A person's request, for those who decide on it. */
export const enrolmentView = z.object({
  ...request,
  personId: id,
  mayDecide: z.boolean(),
  maySetCheck: z.boolean(),
});

/** A request in the list of those that wait. */
export const openEnrolment = z.object({
  personId: id,
  name: z.string(),
  isEducator: z.boolean(),
  schools: z.array(levelReference),
  hasDocument: z.boolean(),
  studentRollNumber: z.string().nullable(),
  /** For a student: the account with this number at the school that has never signed in; null for none. */
  rosterName: z.string().nullable(),
  submittedAt: instant,
  version: recordVersion,
});

/** Which page of them is wanted. */
export const openEnrolmentQuery = z.strictObject(paging);

/** A page of requests waiting for the asker, longest waiting first. */
export const openEnrolments = page(openEnrolment);

const reason = lines(enrolmentLimits.reason, say('enrolment.decision.reasonTooLong'));

/**
 * The decision; a refusal has a reason. `version` is the one that was read. `joins`: the student takes over the
 * account with the number at the school; `studentRollNumber`: the number that the school corrects.
 */
export const enrolmentDecision = z
  .strictObject({
    accept: z.boolean(),
    version: recordVersion,
    reason: reason.optional(),
    joins: z.boolean().optional(),
    studentRollNumber: studentRollNumber.optional(),
  })
  .refine(({ accept, reason: given }) => accept || Boolean(given), {
    message: say('enrolment.decision.reasonMissing'),
    path: ['reason'],
  });

/**
 * The result of a background check: absent fields stay, a date or a reference that is null is removed. The document
 * was uploaded before, and null leaves the current one. The version must still be the check's: 0 if nobody has set
 * it.
 */
export const checkChange = z.strictObject({
  backgroundCheck: z.enum(backgroundChecks),
  checkedOn: civilDate.nullable().optional(),
  reference: line(enrolmentLimits.checkReference, 'enrolment.check.referenceTooLong').nullable().optional(),
  documentFileId: id.nullable().optional(),
  version: recordVersion,
});

/** Whether only educators are offered who have passed the background check. */
export const checkRule = z.strictObject({ required: z.boolean() });

/** Somebody's request. */
export type EnrolmentView = z.infer<typeof enrolmentView>;

/** One's own request. */
export type OwnEnrolment = NonNullable<z.infer<typeof ownEnrolment>>;

/** A waiting request in the list. */
export type OpenEnrolment = z.infer<typeof openEnrolment>;
