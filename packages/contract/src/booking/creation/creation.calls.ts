import { call } from '../../core/call.ts';
import { storingRefusals } from '../../files/files.names.ts';
import { adminVisitListQuery } from '../../visits/lists.shapes.ts';
import {
  adminList,
  created,
  creationForm,
  levelChoiceQuery,
  levelChoices,
  studentChoiceQuery,
  studentChoices,
  studentTree,
  studentTreeQuery,
} from './creation.shapes.ts';

/** Calls of 'Create Session' of educators, Level 3 and Level 2. */
export const creationCalls = {
  createSession: call('POST', '/visit/session', {
    summary:
      'Creates a one-to-one, classroom or conference session, and for Level 2 a broadcast, at slots that the educator offers.',
    creates: true,
    idempotent: true,
    body: creationForm,
    response: created,
    refusals: [
      'school_closed',
      'slot_taken',
      'own_session_then',
      'students_taken',
      'students_closed',
      'slots_not_sequential',
      'slot_not_offered',
      'date_out_of_range',
      'visit_type_not_allowed',
      'outside_mails_used_up',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'visit_files_full',
      ...storingRefusals,
    ],
    success: 'visits.booking.booked',
  }),
  adminVisits: call('GET', '/visit/session', {
    summary:
      'Pages through the sessions of the level of the Level 2 or 3 admin who asks, and of all below it.',
    query: adminVisitListQuery,
    response: adminList,
  }),
  levelChoices: call('GET', '/visit/session/levels', {
    summary:
      "Lists the Level 3 schools for which the asker may create sessions: an educator's own, Level 2's below.",
    query: levelChoiceQuery,
    response: levelChoices,
  }),
  studentChoices: call('GET', '/visit/session/students', {
    summary: 'Lists active students of a level by name.',
    query: studentChoiceQuery,
    response: studentChoices,
    refusals: ['roster_closed'],
  }),
  studentTree: call('GET', '/visit/session/student-tree', {
    summary: 'Lists the levels below a Level 2 with their students, for a broadcast.',
    query: studentTreeQuery,
    response: studentTree,
  }),
} as const;
