import { z } from 'zod';
import { pagingLimits } from '../core/core.limits.ts';
import {
  id,
  line,
  page,
  paging,
  queryBoolean,
  queryIds,
  search,
  recordVersion,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { subcategoryOrders, subjectOrders } from './administration.names.ts';
import { curriculumTextLimits, subcategoriesAtOnce } from './curriculum.limits.ts';
import { associationLimits } from './people.limits.ts';

const subjectName = line(curriculumTextLimits.name).min(1, say('administration.subject.nameMissing'));
const subcategoryName = line(curriculumTextLimits.name).min(1, say('administration.subcategory.nameMissing'));
const version = recordVersion;

/** A new subject of the asker's own level, with its first subcategories. */
export const newSubject = z.strictObject({
  name: subjectName,
  subcategories: z
    .array(subcategoryName)
    .min(1, say('administration.subject.subcategoryMissing'))
    .max(subcategoriesAtOnce),
});

/** The saved fields of a subject; `version` is the one that the form was opened with. */
export const changedSubject = z.strictObject({ name: subjectName, version });

/** A subcategory that is to be made. */
export const newSubcategory = z.strictObject({
  subjectId: z.uuid(say('administration.subcategory.parentMissing')),
  name: subcategoryName,
});

/** The saved fields of a subcategory; its subject stays. */
export const changedSubcategory = z.strictObject({ name: subcategoryName, version });

/** Whether a subject or a subcategory is offered from now on. */
export const curriculumStatus = z.strictObject({ active: z.boolean() });

const wanted = {
  search,
  active: queryBoolean.optional(),
  /** Those that this level made. */
  levelId: id.optional(),
  descending: queryBoolean.default(false),
  ...paging,
} as const;

/** The filters for the subjects that the asker may read. */
export const keptSubjectQuery = z.strictObject({ ...wanted, sort: z.enum(subjectOrders).default('name') });

/** The filters for the subcategories that the asker may read; `active` means offered. */
export const keptSubcategoryQuery = z.strictObject({
  ...wanted,
  subjectId: id.optional(),
  /** Those that one of these schools offers. */
  institutionIds: queryIds(associationLimits.schools).optional(),
  /** No others than these. */
  subcategoryIds: queryIds(pagingLimits.maximumItems).optional(),
  sort: z.enum(subcategoryOrders).default('name'),
});

const reference = z.object({ id, name: z.string() });

/** A subject in a list of administrators. */
export const keptSubject = z.object({
  id,
  name: z.string(),
  /** The level that made it: it is offered there and below. Null is the whole institution. */
  level: reference.nullable(),
  active: z.boolean(),
  subcategoryCount: z.int().min(0),
  mayEdit: z.boolean(),
});

/** A subcategory in a list of administrators. */
export const keptSubcategory = z.object({
  id,
  name: z.string(),
  subject: reference,
  /** That of its subject. */
  level: reference.nullable(),
  /** The decision about this subcategory itself. */
  active: z.boolean(),
  /** False where it or its subject is not active. */
  isOffered: z.boolean(),
  mayEdit: z.boolean(),
});

/** The educators and sessions of a subject or a subcategory in the asker's reach. */
const standing = {
  version,
  /** Active educators who teach it. */
  educatorCount: z.int().min(0),
  /** Booked sessions that are not over: they stay as they are when it is offered no longer. */
  sessionCount: z.int().min(0),
} as const;

/** Everything about one subject. */
export const subjectView = keptSubject.extend(standing);

/** Everything about one subcategory. */
export const subcategoryView = keptSubcategory.extend(standing);

/** A page of subjects. */
export const keptSubjectPage = page(keptSubject);

/** A page of subcategories. */
export const keptSubcategoryPage = page(keptSubcategory);

/** A subject in a list of administrators. */
export type KeptSubject = z.infer<typeof keptSubject>;

/** A subcategory in a list of administrators. */
export type KeptSubcategory = z.infer<typeof keptSubcategory>;

/** Everything about one subject. */
export type SubjectView = z.infer<typeof subjectView>;

/** Everything about one subcategory. */
export type SubcategoryView = z.infer<typeof subcategoryView>;
