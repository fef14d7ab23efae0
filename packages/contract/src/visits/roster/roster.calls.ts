import { z } from 'zod';
import { call } from '../../core/call.ts';
import { byVisitId, id } from '../../core/core.shapes.ts';
import { roster, rosterForm } from './roster.shapes.ts';

const refusals = [
  'roster_empty',
  'roster_full',
  'roster_closed',
  'students_taken',
  'student_in_call',
] as const;

/** Calls about who belongs to a classroom. */
export const rosterCalls = {
  changeRoster: call('PUT', '/visit/class-room/students', {
    summary: 'Adds students to a classroom and takes others from it, also while it runs.',
    body: rosterForm,
    response: roster,
    refusals,
    success: 'visits.roster.saved',
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
