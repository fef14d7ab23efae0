import { z } from 'zod';
import { id, instant, lines, page, paging, queryBoolean, queryNumber, search } from '../core/core.shapes.ts';
import { say } from '../core/say.ts';
import { fileLimits } from '../files/files.limits.ts';
import { attachment, dataUrls } from '../files/files.shapes.ts';
import { createdByRole, sessionStatus, sessionType } from '../visits/visits.shapes.ts';
import { studentNoteLimits } from './student-notes.limits.ts';

const rows = {
  ...paging,
  itemsPerPage: queryNumber.min(1).max(100).default(studentNoteLimits.rows),
} as const;

/** The filters for the asker's students, by name. */
export const myStudentsQuery = z.strictObject({ search, ...paging });

/** A student whom an educator has or had. */
export const myStudent = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  active: z.boolean(),
});

/** A page of them, by name. */
export const myStudents = page(myStudent);

const namedLevel = z.object({ id, name: z.string() });

/** The head of a student's summary. */
export const studentDetail = z.object({
  ...myStudent.shape,
  /** The student's school. */
  levelThree: namedLevel,
  /** The line of levels down to it. */
  associatedLevels: z.array(namedLevel),
  student: z.object({ id }),
});

/** The page of a student's history; optionally only of the asker's own sessions. */
export const studentHistoryQuery = z.strictObject({ ...rows, isOwn: queryBoolean.default(false) });

/** Which page of a student's notes is wanted. */
export const studentRowsQuery = z.strictObject(rows);

/** A session that a student had at a school of the asker's. */
export const studentHistoryItem = z.object({
  id,
  sessionType,
  createdByRole,
  subject: z.string().nullable(),
  subCategory: z.string().nullable(),
  educatorName: z.string(),
  sessionTime: instant,
  visitStatus: sessionStatus,
  /** The asker's own session, which they may open. */
  isOwn: z.boolean(),
});

/** A page of them, the newest first. */
export const studentHistory = page(studentHistoryItem);

/** A note about a student. */
export const studentNote = z.object({
  id,
  addedBy: z.string(),
  createdAt: instant,
  notes: z.string(),
  materialImages: z.array(attachment),
});

/** A page of notes, the newest first. */
export const studentNotes = page(studentNote);

/** A note about a student; its files come inside JSON, or were uploaded before. */
export const newStudentNote = z.strictObject({
  studentId: id,
  notes: lines(studentNoteLimits.notes, say('studentNotes.tooLong')).min(1, say('studentNotes.mandatory')),
  materialImages: dataUrls.default([]),
  materialFileIds: z.array(id).max(fileLimits.noteFiles, say('studentNotes.tooManyFiles')).default([]),
});

/** A student whom an educator has or had. */
export type MyStudent = z.infer<typeof myStudent>;

/** The head of a student's summary. */
export type StudentDetail = z.infer<typeof studentDetail>;

/** A session that a student had. */
export type StudentHistoryItem = z.infer<typeof studentHistoryItem>;

/** A note about a student. */
export type StudentNote = z.infer<typeof studentNote>;
