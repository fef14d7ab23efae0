import { z } from 'zod';
import { call } from '../core/call.ts';
import { byId, byVisitId, id } from '../core/core.shapes.ts';
import { roster, rosterForm, studentDetailQuery, studentDetails } from './roster.shapes.ts';

const refusals = [
  'roster_empty',
  'roster_full',
  'roster_closed',
  'students_taken',
  'students_closed',
  'student_in_call',
  'student_attended',
] as const;

/** Calls about who belongs to a session of many. */
export const rosterCalls = {
  changeRoster: call('PUT', '/visit/class-room/students', {
    summary: 'Adds students to a classroom and takes others from it, also while it runs.',
    body: rosterForm,
    response: roster,
    refusals,
    success: 'visits.roster.saved',
  }),
  studentDetails: call('GET', '/visit/:id/student-details', {
    summary:
      'Pages through the levels of a broadcast or classroom with the students of each who belong to it.',
    params: byId,
    query: studentDetailQuery,
    response: studentDetails,
  }),
  addToRoster: call('PUT', '/visit/student-user/:studentId', {
    summary: 'Adds one student to a classroom; one who belongs to it stays.',
    params: z.strictObject({ studentId: id }),
    query: byVisitId,
    response: roster,
    refusals,
    success: 'visits.roster.saved',
  }),
} as const;
