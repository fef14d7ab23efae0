import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import { storingRefusals } from '../files/files.names.ts';
import {
  myStudents,
  myStudentsQuery,
  newStudentNote,
  studentDetail,
  studentHistory,
  studentHistoryQuery,
  studentNote,
  studentNotes,
  studentRowsQuery,
} from './student-notes.shapes.ts';

/** Calls about the students of an educator, and about notes on them, which students and parents never read. */
export const studentNotesCalls = {
  myStudents: call('GET', '/my-students', {
    summary: 'Pages through the students whom the educator who asks has or had.',
    query: myStudentsQuery,
    response: myStudents,
  }),
  studentDetail: call('GET', '/my-students/:id', {
    summary: 'The head of a student’s summary.',
    params: byId,
    response: studentDetail,
  }),
  studentHistory: call('GET', '/my-students/:id/history', {
    summary: 'Sessions that a student had at the schools of the educator who asks.',
    params: byId,
    query: studentHistoryQuery,
    response: studentHistory,
  }),
  studentNotes: call('GET', '/student/:id/notes', {
    summary: 'Notes on a student, for their educators and the administrators above.',
    params: byId,
    query: studentRowsQuery,
    response: studentNotes,
  }),
  addStudentNote: call('POST', '/student/notes', {
    summary: 'Adds a note on a student, with pictures and PDFs.',
    body: newStudentNote,
    response: studentNote,
    refusals: [
      'student_notes_used_up',
      'file_type_refused',
      'picture_too_large',
      'file_too_large',
      'files_too_large',
      ...storingRefusals,
      'too_many_files',
    ],
    creates: true,
    idempotent: true,
    success: 'studentNotes.added',
  }),
} as const;
