import { classroomCalls } from '@lectern/contract/call/classroom/classroom.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { attendance, classParticipants } from './attendance.service.ts';
import * as service from './classroom.service.ts';

export const classroomRoutes: Route[] = [
  route(classroomCalls.participants, whoMay('seeParticipants'), (ctx, { params }) =>
    classParticipants(ctx, params.id),
  ),
  route(classroomCalls.attendance, whoMay('seeAttendance'), (ctx, { params, query }) =>
    attendance(ctx, params.sessionId, query),
  ),
  route(classroomCalls.removeStudent, whoMay('holdVisits'), (ctx, { body }) =>
    service.removeStudent(ctx, body.visitId, body.studentId),
  ),
  route(classroomCalls.changeLayout, whoMay('holdVisits'), (ctx, { body }) =>
    service.changeLayout(ctx, body.visitId, body.layout),
  ),
];
