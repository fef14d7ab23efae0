import { z } from 'zod';
import {
  civilDate,
  id,
  instant,
  line,
  page,
  paging,
  queryBoolean,
  recordVersion,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { attachment } from '../files/files.shapes.ts';
import { country, emailAddress, levelReference, mobileNumber, personName } from '../people/people.shapes.ts';
import { backgroundChecks, educatorOrders, sessionFates } from './administration.names.ts';
import { educatorPay } from './pay.shapes.ts';
import { associationLimits } from './people.limits.ts';
import { peopleSearch } from './students.shapes.ts';

const personFields = {
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  mobileNumber: mobileNumber.nullable(),
  country,
} as const;

const associationFields = {
  /** Level 3 schools. */
  levelIds: z.array(id).max(associationLimits.schools),
  subcategoryIds: z.array(id).max(associationLimits.subcategories),
} as const;

const schoolMissing = { message: say('administration.educator.schoolMissing'), path: ['levelIds'] };

/** An educator who is to be added, and is invited by mail. */
export const newEducator = z
  .strictObject({ ...personFields, ...associationFields })
  .refine(({ levelIds }) => levelIds.length > 0, schoolMissing);

/** The asker's schools of an educator, and what happens to upcoming sessions at those that they leave. */
const association = z
  .strictObject({
    ...associationFields,
    sessions: z.enum(sessionFates).default('keep'),
    reason: line(200, 'administration.status.reasonTooLong').optional(),
  })
  .refine(({ sessions, reason }) => sessions === 'keep' || Boolean(reason), {
    message: say('administration.status.reasonMissing'),
    path: ['reason'],
  });

/**
 * What is saved about an educator: null leaves a part as it is. Only administrators who reach all schools change the
 * person; each administrator changes the association with the schools in their own reach. `version` is the one that
 * the form was opened with.
 */
export const changedEducator = z.strictObject({
  person: z.strictObject(personFields).nullable(),
  association: association.nullable(),
  version: recordVersion,
});

/** The filters for educators in the asker's reach, or of one level. */
export const keptEducatorQuery = z.strictObject({
  search: peopleSearch,
  active: queryBoolean.optional(),
  levelId: id.optional(),
  sort: z.enum(educatorOrders).default('name'),
  descending: queryBoolean.default(false),
  ...paging,
});

/** The same for a file, which has all of them. */
export const educatorFileQuery = keptEducatorQuery.omit({ pageNumber: true, itemsPerPage: true });

/** An educator in a list. */
export const educatorItem = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  /** Those in the asker's reach. */
  schools: z.array(levelReference),
  active: z.boolean(),
});

/** A page of educators. */
export const educatorPage = page(educatorItem);

/**
 * What is known of a background check in addition to its status; the document is the check's own, not the
 * enrolment's.
 */
const educatorCheck = z.object({
  checkedOn: civilDate.nullable(),
  /** The agency's number. */
  reference: z.string().nullable(),
  document: attachment.nullable(),
  version: recordVersion,
});

/** Everything about one educator. */
export const educatorView = educatorItem.extend({
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string().nullable(),
  /** An address that counts once its link was opened. */
  unconfirmedEmail: z.string().nullable(),
  /** Since when mails to the address come back; null where they do not, as far as is known. */
  emailRefusedAt: instant.nullable(),
  /** Whether the address was confirmed, by the invitation or by a link. */
  mailVerified: z.boolean(),
  associatedLevels: z.array(levelReference.extend({ isInReach: z.boolean() })),
  subcategories: z.array(z.object({ id, name: z.string(), subjectName: z.string(), mayChange: z.boolean() })),
  backgroundCheck: z.enum(backgroundChecks),
  /** Null for people who may not read documents. */
  check: educatorCheck.nullable(),
  /** Only educators are offered who have passed the check. */
  mustPassCheck: z.boolean(),
  hasJoined: z.boolean(),
  /** Signs in by an account at a provider alone. */
  providerOnly: z.boolean(),
  lastSeen: instant.nullable(),
  version: recordVersion,
  /** Names, address, status, password. */
  mayEditPerson: z.boolean(),
  mayEditAssociation: z.boolean(),
  /** Null for people who may not read it. */
  pay: educatorPay.nullable(),
});

/** An educator in a list. */
export type EducatorItem = z.infer<typeof educatorItem>;

/** What is known of a background check in addition to its status. */
export type EducatorCheck = z.infer<typeof educatorCheck>;

/** Everything about one educator. */
export type EducatorView = z.infer<typeof educatorView>;
