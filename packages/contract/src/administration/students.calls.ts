import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import {
  addedStudent,
  changedStudent,
  newStudent,
  studentPage,
  studentQuery,
  studentView,
} from './students.shapes.ts';

/** Calls about students: kept by the Level 3 of their school, listed by every administrator above it. */
export const studentsCalls = {
  students: call('GET', '/user/student', {
    summary:
      'Lists the students whom the asker reaches, by name; the school also by number and e-mail address.',
    query: studentQuery,
    response: studentPage,
  }),
  addStudent: call('POST', '/user/student', {
    summary:
      'Adds a student to the own school, invited by mail or with a first password that is told this once, and links the parents entered.',
    body: newStudent,
    response: addedStudent,
    refusals: ['student_number_in_use', 'email_in_use', 'level_closed', 'too_many_requests'],
    creates: true,
    success: 'administration.person.added',
  }),
  student: call('GET', '/user/student/:id', {
    summary: 'Everything about one student of the own school.',
    params: byId,
    response: studentView,
  }),
  changeStudent: call('PUT', '/user/student/:id', {
    summary:
      'Saves what is known of a student, and who the parents are. A new e-mail address counts once its link was opened.',
    params: byId,
    body: changedStudent,
    response: studentView,
    refusals: ['student_number_in_use', 'email_in_use', 'changed_meanwhile', 'too_many_requests'],
    success: 'administration.person.saved',
  }),
} as const;
