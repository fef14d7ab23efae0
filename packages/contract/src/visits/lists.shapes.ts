import { z } from 'zod';
import { isTimeZone } from '../core/civil.rules.ts';
import {
  civilDate,
  id,
  instant,
  line,
  page,
  paging,
  queryBoolean,
  queryNumber,
  search,
} from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { countedVisits, visitFilters, visitStatusCodes } from './visits.names.ts';
import { visitIdentity } from './visits.shapes.ts';

const listFields = {
  filter: z.enum(visitFilters).default('today'),
  date: civilDate.optional(),
  /** A part of a name that the asker sees in the list; with one or two letters its beginning. */
  search,
  ...paging,
} as const;

const needsDate = { message: say('core.field.date'), path: ['date'] };

const familyFilters = visitFilters.filter((filter) => filter !== 'flagged_session');

/** The filters of a student or parent; `custom` needs the day, in the asker's zone. */
export const familyListQuery = z
  .strictObject({ ...listFields, filter: z.enum(familyFilters).default('today') })
  .refine(({ filter, date }) => filter !== 'custom' || date !== undefined, needsDate);

/** The same for an educator, who may ask for the flagged ones. */
export const visitListQuery = z
  .strictObject(listFields)
  .refine(({ filter, date }) => filter !== 'custom' || date !== undefined, needsDate);

/**
 * The same for an administrator, who may ask for several days, and for those of one status or of one figure alone.
 */
export const adminVisitListQuery = z
  .strictObject({
    ...listFields,
    /** The last of several days, of which `date` is the first; `custom` alone has them. */
    toDate: civilDate.optional(),
    visitStatus: queryNumber.pipe(z.literal(Object.values(visitStatusCodes))).optional(),
    /** Only those that the figure counts. */
    counted: z.enum(countedVisits).optional(),
    /** Only those with a flag that is not closed. */
    openFlags: queryBoolean.optional(),
    /** The zone of the days, if not the asker's: figures count by the institution's. */
    timeZone: line(64).refine(isTimeZone).optional(),
  })
  .refine(({ filter, date }) => filter !== 'custom' || date !== undefined, needsDate)
  .refine(({ date, toDate }) => toDate === undefined || (date !== undefined && date <= toDate), {
    message: say('core.field.date'),
    path: ['toDate'],
  });

const everyItem = {
  ...visitIdentity,
  sessionStartDate: instant,
  sessionEndDate: instant,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  /** The school that it is for, which decides how long its slots are. */
  levelId: id.nullable(),
  createdBy: z.string(),
  /** The words 'Educator', 'Student' or another. */
  createdByWhom: z.string(),
  /** Level 3 was asked to cancel or move it, and has not decided. */
  isRaisedRequest: z.boolean(),
  /** The asker of the list raised it and may withdraw it. */
  isAllowedToWithdraw: z.boolean(),
  isAllowedToCancel: z.boolean(),
  isAllowedToMove: z.boolean(),
  /** Where the one before is false: Level 3 may be asked instead. */
  isAllowedToAskCancel: z.boolean(),
  isAllowedToAskMove: z.boolean(),
  /** 'I cannot come': ends the own place in a session of many. */
  isAllowedToDecline: z.boolean(),
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
  isFlagged: z.boolean(),
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
