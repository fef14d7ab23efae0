import { z } from 'zod';
import { civilDate, id, instant, line, page, paging, queryBoolean, soundText } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { searchPattern } from '../core/text.rules.ts';
import { peopleTextLimits } from '../people/people.limits.ts';
import { genders } from '../people/people.names.ts';
import { emailAddress, levelReference, mobileNumber, personName } from '../people/people.shapes.ts';
import { studentOrders } from './administration.names.ts';
import { parentsPerStudent, peopleSearchLimits } from './people.limits.ts';

const required = say('core.field.required');

/** What is typed to find people. */
export const peopleSearch = soundText()
  .trim()
  .max(peopleSearchLimits.most)
  .regex(searchPattern, say('core.field.search'))
  .optional();

/** Never like an e-mail address: both stand in the same field of the sign-in. */
const studentNumber = line(peopleTextLimits.studentNumber)
  .min(1, required)
  .regex(/^[\p{L}\p{N}._-]*$/u, say('administration.student.numberInvalid'));

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
  /** All of them: who is left out is unlinked. */
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

/** What is saved of a student; `version` is the one that the form was opened with. */
export const changedStudent = z
  .strictObject({ ...studentFields, version: z.int().min(0) })
  .refine(areParentsTheirOwn, theirOwn);

/** Which students are wanted, among all whom the asker reaches or those of one level. */
export const studentQuery = z.strictObject({
  search: peopleSearch,
  active: queryBoolean.optional(),
  levelId: id.optional(),
  sort: z.enum(studentOrders).default('name'),
  descending: queryBoolean.default(false),
  ...paging,
});

/** A student in a list. Above Level 3 there is no number, no e-mail address and no picture. */
export const studentItem = z.object({
  id,
  name: z.string(),
  school: levelReference.nullable(),
  grade: z.string().nullable(),
  active: z.boolean(),
  studentRollNum: z.string().nullable(),
  email: z.string().nullable(),
  image: z.string().nullable(),
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
  /** An address that counts once its link was opened. */
  unconfirmedEmail: z.string().nullable(),
  /** As the school entered them, whether or not they have an account. */
  parents: z.array(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
  /** False until there is a password. */
  hasJoined: z.boolean(),
  lastSeen: instant.nullable(),
  version: z.int().min(0),
});

/** A student who was added; the first password is told this once. */
export const addedStudent = z.object({ student: studentView, firstPassword: z.string().nullable() });

/** A student in a list. */
export type StudentItem = z.infer<typeof studentItem>;

/** Everything about one student. */
export type StudentView = z.infer<typeof studentView>;
