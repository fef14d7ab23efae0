import { z } from 'zod';
import { civilDate, id, instant, line, opaqueText, page, paging, search } from '../../core/core.shapes.ts';
import { dataUrls, fileIds } from '../../files/files.shapes.ts';
import { bookingLimits } from '../booking.limits.ts';
import { educatorListItem } from '../../visits/lists.shapes.ts';
import { peopleLimits } from '../../visits/visits.limits.ts';
import { visitTypeCodes } from '../../visits/visits.names.ts';
import { particularsForm, visitIdentity } from '../../visits/visits.shapes.ts';

/**
 * A session created by an educator or an admin. The required fields depend on the creator and the kind, and are
 * checked by `creationFaults`: educators create for themselves, Level 3 for an educator of the school, Level 2 for
 * one of a level.
 */
export const creationForm = z.strictObject({
  visitType: z.literal([
    visitTypeCodes.appointment,
    visitTypeCodes.classroom,
    visitTypeCodes.broadcast,
    visitTypeCodes.conference,
  ]),
  /** The Level 3 of the session; not for a Level 3 admin, whose own it is. */
  levelId: id.nullable().optional(),
  /** The educator; one's own id or nothing when an educator creates. */
  tutorId: id.nullable().optional(),
  expertiseCategoryId: id.nullable().optional(),
  expertiseId: id.nullable().optional(),
  gradeId: z.literal(bookingLimits.gradeId).optional(),
  /** The day in the creator's zone. */
  sessionDate: civilDate.nullable().optional(),
  sessionStartTime: instant.nullable().optional(),
  sessionEndTime: instant.nullable().optional(),
  slotIds: z.array(opaqueText(100)).max(bookingLimits.slots).default([]),
  /** The student of a one-to-one session. */
  studentId: id.nullable().optional(),
  /** The students of a classroom or broadcast; more than the kind holds are refused in words. */
  studentIds: z
    .array(id)
    .max(peopleLimits.broadcast * 4)
    .default([]),
  /** The parents of a conference; each gets a personal link. */
  parentEmails: z.array(line(200)).max(20).default([]),
  ...particularsForm,
  referenceFiles: dataUrls.default([]),
  referenceFileIds: fileIds.default([]),
});

/** The session that was created. */
export const created = z.object({ ...visitIdentity, startTime: instant, endTime: instant });

/** Which levels are wanted. */
export const levelChoiceQuery = z.strictObject({ search, ...paging });

/** A Level 3 for which the asker may create sessions. */
export const levelChoice = z.object({ id, name: z.string() });

/** Levels by name. */
export const levelChoices = page(levelChoice);

/**
 * The filters for students: of a level in the asker's reach, or of the level of a session of theirs; by default a
 * Level 3 admin's own.
 */
export const studentChoiceQuery = z.strictObject({
  levelId: id.optional(),
  visitId: id.optional(),
  search,
  ...paging,
});

/** A student who may be chosen. */
export const studentChoice = z.object({
  studentId: id,
  name: z.string(),
  stuRollNo: z.string().nullable(),
  image: z.string().nullable(),
});

/** Students by name. */
export const studentChoices = page(studentChoice);

/** A session in the list of a Level 2 or 3 admin. */
export const adminListItem = educatorListItem.extend({
  educatorUserId: id,
  educatorName: z.string(),
  levelName: z.string().nullable(),
});

/** A page of the sessions that an admin sees. */
export const adminList = page(adminListItem);

/** Which part of the tree is wanted: levels and students whose name holds the search. */
export const studentTreeQuery = z.strictObject({ search, ...paging });

/** A Level 3 with its students; a search that the level's own name holds shows all of them. */
export const studentTreeLevel = z.object({
  levelId: id,
  levelName: z.string(),
  /** Active students of the level, also those that the search leaves out. */
  studentCount: z.int(),
  /** By name, at most as many as a broadcast holds; the others are found by searching. */
  students: z.array(studentChoice),
});

/** Levels with students, by name. */
export const studentTree = page(studentTreeLevel);

/** A session created by an educator or an admin, as it is sent. */
export type CreationPayload = z.input<typeof creationForm>;

/** A session in the list of a Level 2 or 3 admin. */
export type AdminListItem = z.infer<typeof adminListItem>;

/** A Level 3 for which the asker may create sessions. */
export type LevelChoice = z.infer<typeof levelChoice>;

/** A student who may be chosen. */
export type StudentChoice = z.infer<typeof studentChoice>;

/** A Level 3 with its students. */
export type StudentTreeLevel = z.infer<typeof studentTreeLevel>;
