import { studentAttendanceLimits } from '@lectern/contract/administration/people.limits.ts';
import type { studentsCalls } from '@lectern/contract/administration/students.calls.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { addDays } from '@lectern/contract/core/civil.rules.ts';
import { totalPages } from '@lectern/contract/core/paging.rules.ts';
import { zonedTime } from '../../platform/clock/zoned-time.ts';
import type { PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import { studentAttendanceText } from '../visits/attendance-file.service.ts';
import { attendanceOfStudent } from '../visits/attended.service.ts';
import { keptStudent } from './students.service.ts';

type Calls = typeof studentsCalls;
type Days = CallParsed<Calls['studentAttendanceFile']>['body'];

/**
 * The filters for a student's sessions at the asker's own school, by days of the asker's zone. Refuses with
 * not_found students of other schools.
 */
async function wantedOf(ctx: PersonCtx, id: string, { from, to }: Days) {
  const { levelId } = await keptStudent(ctx, id);
  const startOf = (date: string) => new Date(zonedTime.startOfDay(date, ctx.timeZone));
  return {
    studentId: id,
    levelId: found(levelId),
    from: from === undefined ? null : startOf(from),
    until: to === undefined ? null : startOf(addDays(to, 1)),
  };
}

/**
 * A page of a student's sessions at the asker's own school, with their time in each. Refuses with not_found
 * students of other schools.
 */
export async function studentAttendance(
  ctx: PersonCtx,
  id: string,
  { pageNumber, itemsPerPage, ...days }: CallParsed<Calls['studentAttendance']>['query'],
): Promise<CallResult<Calls['studentAttendance']>> {
  const { visits, total } = await attendanceOfStudent(ctx, {
    ...(await wantedOf(ctx, id, days)),
    offset: (pageNumber - 1) * itemsPerPage,
    limit: itemsPerPage,
  });
  return {
    data: visits,
    pageNumber,
    itemsPerPage,
    totalPages: totalPages(total, itemsPerPage),
    totalItems: total,
  };
}

/** A file of all of them, which is audited. Refuses also with attendance_file_too_long more than a file takes. */
export async function studentAttendanceFile(
  ctx: PersonCtx,
  id: string,
  days: Days,
): Promise<CallResult<Calls['studentAttendanceFile']>> {
  const { fileLines } = studentAttendanceLimits;
  const { visits, total } = await attendanceOfStudent(ctx, {
    ...(await wantedOf(ctx, id, days)),
    offset: 0,
    limit: fileLines,
  });
  if (total > fileLines) throw new Refusal('attendance_file_too_long');
  await audit.record(ctx, {
    ...{ action: 'attendance.exported', subjectKind: 'person', subjectId: id },
    after: { lines: visits.length },
  });
  const day = zonedTime.dateOf(ctx.clock.now().getTime(), ctx.timeZone);
  return { name: `attendance-${day}.csv`, text: await studentAttendanceText(ctx, visits) };
}
