import { attendanceCalls } from '@lectern/contract/visits/attendance.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { makeAttendanceFile } from './attendance-file.service.ts';
import { markAttendance, visitAttendance } from './attendance.service.ts';

/** Calls about who was in a session, and for how long. */
export const attendanceRoutes: Route[] = [
  route(attendanceCalls.visitAttendance, whoMay('readAttendance'), (ctx, { params }) =>
    visitAttendance(ctx, params.id),
  ),
  route(attendanceCalls.markAttendance, whoMay('holdVisits'), (ctx, { params, body }) =>
    markAttendance(ctx, params.id, body),
  ),
  route(attendanceCalls.attendanceFile, whoMay('seeAttendance'), (ctx, { params }) =>
    makeAttendanceFile(ctx, params.id),
  ),
];
