import { z } from 'zod';
import { id, paging, queryBoolean, search } from '../core/core.shapes.ts';

/** A subject (wire: expertise category). */
export const subject = z.object({ id, name: z.string() });

/** A subcategory of a subject (wire: expertise). */
export const subcategory = z.object({
  id,
  name: z.string(),
  expertiseCategoryId: id,
  expertiseCategoryName: z.string(),
});

/** An educator who may be chosen. */
export const educatorChoice = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  levelName: z.string(),
});

/** A Level 2 admin names the Level 3 that is meant; for everybody else it is known. */
const ofLevel = { levelId: id.optional() } as const;

/** Which subjects are wanted: of one educator, or all that somebody teaches. */
export const subjectQuery = z.strictObject({ search, ...paging, ...ofLevel, tutorId: id.optional() });

/** Which subcategories are wanted: of a subject, of an educator, or both. */
export const subcategoryQuery = z.strictObject({
  search,
  ...paging,
  ...ofLevel,
  expertiseCategoryId: id.optional(),
  tutorId: id.optional(),
});

/** Which educators are wanted: all, or those who teach a subject or a subcategory. */
export const educatorQuery = z.strictObject({
  search,
  ...paging,
  ...ofLevel,
  expertiseCategoryId: id.optional(),
  expertiseId: id.optional(),
});

/** The same among those who can be asked at once; `isFreeNow: false` lists also those who are busy or away. */
export const onDemandEducatorQuery = educatorQuery
  .omit({ levelId: true })
  .extend({ isFreeNow: queryBoolean.default(true) });

/** An educator who may be asked at once, and until when. */
export const onDemandEducator = educatorChoice.extend({
  isFreeNow: z.boolean(),
  freeUntil: z.iso.datetime().nullable(),
});

/** A subject. */
export type Subject = z.infer<typeof subject>;

/** A subcategory. */
export type Subcategory = z.infer<typeof subcategory>;

/** An educator who may be chosen. */
export type EducatorChoice = z.infer<typeof educatorChoice>;
