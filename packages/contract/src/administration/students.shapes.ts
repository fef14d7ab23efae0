import { z } from 'zod';
import {
  civilDate,
  id,
  instant,
  line,
  page,
  paging,
  plainCode,
  queryBoolean,
  soundText,
  recordVersion,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { searchPattern } from '../core/text.rules.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { genders } from '../people/people.names.ts';
import { country, emailAddress, levelReference, mobileNumber, personName } from '../people/people.shapes.ts';
import { studentOrders } from './administration.names.ts';
import { parentsPerStudent, peopleSearchLimits } from './people.limits.ts';

const required = say('core.field.required');

/** The search for people. */
export const peopleSearch = soundText()
  .trim()
  .max(peopleSearchLimits.most)
  .regex(searchPattern, say('core.field.search'))
  .optional();

/** Never like an e-mail address: both are typed into the same field of the sign-in. */
const studentNumber = plainCode(peopleTextLimits.studentNumber, 'administration.student.numberInvalid').min(
  1,
  required,
);

/** A parent as the school enters one. */
export const enteredParent = z.strictObject({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
});

const studentFields = {
  studentRollNum: studentNumber,
  firstName: personName,
  lastName: personName,
  dob: civilDate.nullable(),
  gender: z.enum(genders).nullable(),
  grade: line(peopleTextLimits.grade),
  /** Children sign in with their number. */
  email: emailAddress.nullable(),
  mobileNumber: mobileNumber.nullable(),
  country,
  /**
   * The school's knowledge of the consent to mail; if absent, it stays. Only the student can change their own
   * answer.
   */
  isAgreeToReceiveMail: z.boolean().optional(),
  /** All of them: parents who are left out are unlinked. */
  parents: z.array(enteredParent).max(parentsPerStudent),
} as const;

interface Addresses {
  readonly email: string | null;
  readonly parents: readonly { readonly email: string }[];
}

function areParentsTheirOwn({ email, parents }: Addresses): boolean {
  const all = [...parents.map((parent) => parent.email), ...(email === null ? [] : [email])];
  return new Set(all.map((one) => one.toLowerCase())).size === all.length;
}

const theirOwn = { message: say('administration.student.parentEmailShared'), path: ['parents'] };

/** A student who is to be added: invited by mail, or with a first password. */
export const newStudent = z
  .strictObject({ ...studentFields, isInvited: z.boolean() })
  .refine(areParentsTheirOwn, theirOwn)
  .refine(({ isInvited, email }) => !isInvited || email !== null, { message: required, path: ['email'] });

/** The saved fields of a student; `version` is the one that the form was opened with. */
export const changedStudent = z
  .strictObject({ ...studentFields, version: recordVersion })
  .refine(areParentsTheirOwn, theirOwn);

/** The picture of a student: an upload of the asker's. */
export const studentPicture = z.strictObject({ fileId: id });

/** The filters for students in the asker's reach, or of one level. */
export const studentQuery = z.strictObject({
  search: peopleSearch,
  active: queryBoolean.optional(),
  levelId: id.optional(),
  grade: line(peopleTextLimits.grade).optional(),
  sort: z.enum(studentOrders).default('name'),
  descending: queryBoolean.default(false),
  ...paging,
});

/** The same for a file, which has all of them. */
export const studentFileQuery = studentQuery.omit({ pageNumber: true, itemsPerPage: true });

/** A student in a list. Above Level 3 there is no number, no e-mail address, no picture and no last session. */
export const studentItem = z.object({
  id,
  name: z.string(),
  school: levelReference.nullable(),
  grade: z.string().nullable(),
  active: z.boolean(),
  studentRollNum: z.string().nullable(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  /** When the last session began that the student joined. */
  lastSession: instant.nullable(),
});

/** A page of students. */
export const studentPage = page(studentItem);

/** Everything about one student, for the school. */
export const studentView = studentItem.extend({
  firstName: z.string(),
  lastName: z.string(),
  dob: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  mobileNumber: z.string().nullable(),
  isAgreeToReceiveMail: z.boolean(),
  /** Whether the student answered that themselves: then the school changes it no more. */
  hasAnsweredMail: z.boolean(),
  /** An address that counts once its link was opened. */
  unconfirmedEmail: z.string().nullable(),
  /** Since when mails to the address come back; null where they do not, as far as is known. */
  emailRefusedAt: instant.nullable(),
  /**
   * As the school entered them. Why a parent is not linked (no account, no answer, a refusal, no parent) is never
   * told.
   */
  parents: z.array(
    z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), isLinked: z.boolean() }),
  ),
  /** Parents who ask for a link, the longest waiting first. */
  parentRequests: z.array(
    z.object({ parentId: id, name: z.string(), email: z.string().nullable(), askedAt: instant }),
  ),
  /** Further parents whom a parent proposes, the longest waiting first. */
  parentProposals: z.array(
    z.object({
      id,
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      proposedBy: z.string(),
      proposedAt: instant,
    }),
  ),
  /** False until there is a password. */
  hasJoined: z.boolean(),
  /** Signs in by an account at a provider alone. */
  providerOnly: z.boolean(),
  lastSeen: instant.nullable(),
  /** Sessions that are over and were not cancelled, and how many of them the student joined. */
  attendance: z.object({ past: z.int().min(0), attended: z.int().min(0) }),
  version: recordVersion,
});

/** An added student; the first password is shown only this once. */
export const addedStudent = z.object({ student: studentView, firstPassword: z.string().nullable() });

/** A student in a list. */
export type StudentItem = z.infer<typeof studentItem>;

/** Everything about one student. */
export type StudentView = z.infer<typeof studentView>;
