import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { attendanceFile, attendanceMark, visitAttendance } from './attendance.shapes.ts';

/** Calls about who was in a session, and for how long. */
export const attendanceCalls = {
  visitAttendance: call('GET', '/visit/:id/attendance', {
    summary:
      'Tells who was in a session from when until when: everybody for its educator and administrators, a parent the own child.',
    params: byId,
    response: visitAttendance,
  }),
  markAttendance: call('PUT', '/visit/:id/attendance', {
    summary:
      'The educator of a session in person marks whether a student was there, until the note is complete.',
    params: byId,
    body: attendanceMark,
    response: visitAttendance,
    refusals: ['attendance_seen', 'attendance_closed'],
  }),
  attendanceFile: call('POST', '/visit/:id/attendance/file', {
    summary: 'Makes a file of the attendance of a session. That an administrator made it is audited.',
    params: byId,
    response: attendanceFile,
  }),
} as const;
