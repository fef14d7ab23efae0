import { call } from '../core/call.ts';
import { byId, bytes } from '../core/core.shapes.ts';
import { attendanceFile, studentVisitPage } from '../visits/attendance.shapes.ts';
import {
  addedStudent,
  changedStudent,
  newStudent,
  studentFileQuery,
  studentPage,
  studentPicture,
  studentQuery,
  studentView,
} from './students.shapes.ts';
import { studentAttendanceFilters, studentAttendanceQuery } from './student-attendance.shapes.ts';
import { signInSlips, slipsWish } from './sign-in-slips.shapes.ts';

/** Calls about students: kept by the Level 3 of their school, listed by every administrator above it. */
export const studentsCalls = {
  students: call('GET', '/user/student', {
    summary:
      'Lists the students whom the asker reaches, by name; the school also by number and e-mail address.',
    query: studentQuery,
    response: studentPage,
  }),
  studentFile: call('POST', '/user/student/file', {
    summary:
      'Sends all students of such a list as comma-separated values, in the columns that the asker reads. It is audited, and so many a day.',
    body: studentFileQuery,
    transfer: 'file',
    response: bytes,
    refusals: ['people_file_too_long', 'people_files_used_up'],
    recentProof: true,
  }),
  addStudent: call('POST', '/user/student', {
    summary:
      'Adds a student to the own school, invited by mail or with a first password that is told this once, and links the parents entered.',
    body: newStudent,
    response: addedStudent,
    refusals: ['student_number_in_use', 'email_in_use', 'level_closed', 'too_many_requests'],
    creates: true,
    idempotent: true,
    success: 'administration.person.added',
  }),
  signInSlips: call('POST', '/user/student/sign-in-slips', {
    summary:
      'Gives new first passwords to students of the own school who have never signed in, and makes a PDF with a slip for each, told this once; older first passwords are dead.',
    body: slipsWish,
    response: signInSlips,
    refusals: ['too_many_slips'],
    recentProof: true,
  }),
  student: call('GET', '/user/student/:id', {
    summary: 'Everything about one student of the own school.',
    params: byId,
    response: studentView,
  }),
  studentAttendance: call('GET', '/user/student/:id/attendance', {
    summary:
      'Pages through the sessions that a student of the own school had, with whether and for how long they were there.',
    params: byId,
    query: studentAttendanceQuery,
    response: studentVisitPage,
  }),
  studentAttendanceFile: call('POST', '/user/student/:id/attendance/file', {
    summary: 'Makes a file of all sessions of such a list. It is audited.',
    params: byId,
    body: studentAttendanceFilters,
    response: attendanceFile,
    refusals: ['attendance_file_too_long'],
  }),
  changeStudent: call('PUT', '/user/student/:id', {
    idempotent: true,
    summary:
      'Saves what is known of a student, and who the parents are. A new e-mail address counts once its link was opened.',
    params: byId,
    body: changedStudent,
    response: studentView,
    refusals: ['student_number_in_use', 'email_in_use', 'changed_meanwhile', 'too_many_requests'],
    recentProof: 'sometimes',
    success: 'administration.person.saved',
  }),
  setStudentPicture: call('PUT', '/user/student/:id/picture', {
    summary:
      'Shows an upload of the asker’s as the picture of a student of the own school, in place of the one before.',
    params: byId,
    body: studentPicture,
    response: studentView,
    refusals: ['picture_unfit', 'level_closed'],
    success: 'administration.student.picture.saved',
  }),
  removeStudentPicture: call('DELETE', '/user/student/:id/picture', {
    summary: 'Deletes the picture of a student of the own school.',
    params: byId,
    response: studentView,
    refusals: ['level_closed'],
    success: 'administration.student.picture.removed',
  }),
} as const;
