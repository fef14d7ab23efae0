import { z } from 'zod';
import { civilDate, paging, queryNumber } from '../core/core.shapes.ts';
import { studentAttendanceLimits } from './people.limits.ts';

const days = {
  /** Days in the asker's zone, both included. */
  from: civilDate.optional(),
  to: civilDate.optional(),
} as const;

/** Which sessions of a student are wanted: the newest first. */
export const studentAttendanceQuery = z.strictObject({
  ...days,
  pageNumber: paging.pageNumber,
  itemsPerPage: queryNumber.min(1).max(100).default(studentAttendanceLimits.rows),
});

/** The sessions of a file. */
export const studentAttendanceFilters = z.strictObject(days);
