import type { StudentVisit } from '@lectern/contract/visits/attendance.shapes.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { toStudentVisit } from './attendance.view.ts';
import {
  listAttended,
  listAttendedVisits,
  type Attended,
  type AttendedFrom,
  type WantedAttended,
} from './attended.repo.ts';
import { attendanceOfPerson } from './stays.service.ts';
import { statusOf } from './visits.rules.ts';

/** How many of the sessions that are over somebody came to, and when the last was held. */
export type { Attended };

/**
 * The past sessions of students, by the student's id; students without any are absent. The caller checks that they
 * may be read.
 */
export async function attendedBy(
  ctx: Ctx,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Attended>> {
  return attendedSince(
    ctx,
    studentIds.map((studentId) => ({ studentId, since: null })),
  );
}

/** The same of the sessions that began at a moment of each student or later. */
export async function attendedSince(
  ctx: Ctx,
  wanted: readonly AttendedFrom[],
): Promise<ReadonlyMap<string, Attended>> {
  const rows = await listAttended(ctx.scope, wanted);
  return new Map(rows.map(({ personId, ...attended }) => [personId, attended]));
}

/**
 * The past sessions of a student at a school with their time in each, newest first, and how many there are; the
 * caller checks who may ask.
 */
export async function attendanceOfStudent(
  ctx: Ctx,
  wanted: WantedAttended,
): Promise<{ visits: StudentVisit[]; total: number }> {
  const { rows, total } = await listAttendedVisits(ctx.scope, wanted);
  const times = await attendanceOfPerson(
    ctx,
    wanted.studentId,
    rows.map(({ visit }) => visit),
  );
  const asker = { viewer: 'admin', own: null, isSomebodyWaiting: false } as const;
  const now = ctx.clock.now();
  const visits = rows.map((row, at) =>
    toStudentVisit(row, { attendance: times[at], status: statusOf(row.visit, asker, now) }),
  );
  return { visits, total };
}
