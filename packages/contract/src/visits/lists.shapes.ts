import { z } from 'zod';
import { civilDate, id, instant, page, paging } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { visitFilters } from './visits.names.ts';
import { visitIdentity } from './visits.shapes.ts';

/** Which sessions are wanted; `custom` needs the day, in the asker's zone. */
export const visitListQuery = z
  .strictObject({ filter: z.enum(visitFilters).default('today'), date: civilDate.optional(), ...paging })
  .refine((query) => query.filter !== 'custom' || query.date !== undefined, {
    message: say('core.field.date'),
    path: ['date'],
  });

const everyItem = {
  ...visitIdentity,
  sessionStartDate: instant,
  sessionEndDate: instant,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  createdBy: z.string(),
} as const;

/** A session in a student's or parent's list. */
export const studentListItem = z.object({
  ...everyItem,
  educatorUserId: id,
  educatorName: z.string(),
  educatorPhoto: z.string().nullable(),
});

/** A session in an educator's list. */
export const educatorListItem = z.object({
  ...everyItem,
  studentName: z.string().nullable(),
  studentUserId: id.nullable(),
  studentPhoto: z.string().nullable(),
  studentCount: z.int(),
  /** The words 'Educator', 'Student' or another. */
  createdByWhom: z.string(),
  isFlagged: z.boolean(),
  isRaisedRequest: z.boolean(),
  isAllowedToCancel: z.boolean(),
  isAllowedToReferral: z.boolean(),
  isReferred: z.boolean(),
});

/** A page of a student's sessions. */
export const studentList = page(studentListItem);

/** A page of an educator's sessions. */
export const educatorList = page(educatorListItem);

/** A session in a student's or parent's list. */
export type StudentListItem = z.infer<typeof studentListItem>;

/** A session in an educator's list. */
export type EducatorListItem = z.infer<typeof educatorListItem>;
