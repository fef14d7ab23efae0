import { studentNotesCalls as calls } from '@lectern/contract/student-notes/student-notes.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { myStudents, studentDetail, studentHistory } from './own-students.service.ts';
import { addStudentNote, studentNotes } from './student-notes.service.ts';

const sees = whoMay('seeOwnStudents');
const adds = whoMay('addStudentNotes');

export const studentNotesRoutes: Route[] = [
  route(calls.myStudents, sees, (ctx, { query }) => myStudents(ctx, query)),
  route(calls.studentDetail, adds, (ctx, { params }) => studentDetail(ctx, params.id)),
  route(calls.studentHistory, sees, (ctx, { params, query }) => studentHistory(ctx, params.id, query)),
  route(calls.studentNotes, whoMay('readStudentNotes'), (ctx, { params, query }) =>
    studentNotes(ctx, params.id, query),
  ),
  route(calls.addStudentNote, adds, (ctx, { body }) => addStudentNote(ctx, body)),
];
