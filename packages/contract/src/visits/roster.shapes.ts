import { z } from 'zod';
import { id, page, paging, search } from '../core/core.shapes.ts';
import { peopleLimits } from './visits.limits.ts';
import { sessionUser } from './visits.shapes.ts';

const studentIds = z
  .array(id)
  .max(peopleLimits.classroom * 2)
  .default([]);

/** The students to add to a classroom and to take out. */
export const rosterForm = z.strictObject({
  visitId: id,
  addedStudentIds: studentIds,
  deletedStudentIds: studentIds,
});

/** Which part of a session's students by level. */
export const studentDetailQuery = z.strictObject({ search, ...paging });

/** Levels with the students of each who belong to a session. */
export const studentDetails = page(
  z.object({ levelId: id, levelName: z.string(), students: z.array(z.object({ studentName: z.string() })) }),
);

/** The students of a classroom after a change. */
export const roster = z.object({ visitId: id, studentCount: z.int(), sessionUsers: z.array(sessionUser) });
