import { call } from '../../core/call.ts';
import { byId } from '../../core/core.shapes.ts';
import {
  attendance,
  attendanceQuery,
  bySessionId,
  classParticipants,
  classState,
  layoutChange,
  removedStudent,
  studentRemoval,
} from './classroom.shapes.ts';

const entryRefusals = [
  'call_not_open',
  'visit_over',
  'removed_from_visit',
  'held_at_door',
  'no_room',
] as const;

/** Calls about the people of a class. */
export const classroomCalls = {
  participants: call('GET', '/visit/:id/participants', {
    summary: 'Lists who is in the room of a class and who is not, for its educator and observers.',
    params: byId,
    response: classParticipants,
    refusals: [...entryRefusals],
  }),
  attendance: call('GET', '/:sessionId/students', {
    summary: 'Pages through the students of a session with whether each was there, as the server saw it.',
    params: bySessionId,
    query: attendanceQuery,
    response: attendance,
  }),
  removeStudent: call('POST', '/visit/classroom/remove-student', {
    summary: 'The educator puts a student out of the classroom, for the whole session.',
    body: studentRemoval,
    response: removedStudent,
    refusals: ['not_the_host', 'only_in_classroom', ...entryRefusals],
  }),
  changeLayout: call('POST', '/visit/layout-change', {
    summary: 'The educator changes the layout of the stage; it follows on every screen.',
    body: layoutChange,
    response: classState,
    refusals: ['not_the_host', 'only_in_classroom', ...entryRefusals],
  }),
} as const;
