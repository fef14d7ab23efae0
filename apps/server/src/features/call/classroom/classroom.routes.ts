import { classroomCalls } from '@lectern/contract/call/classroom/classroom.calls.ts';
import { adminRoles, observerRoles } from '@lectern/contract/identity/identity.names.ts';
import { roles } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { attendance, classParticipants } from './attendance/attendance.service.ts';
import * as service from './classroom.service.ts';

export const classroomRoutes: Route[] = [
  route(classroomCalls.participants, roles('educator', ...observerRoles), (ctx, { params }) =>
    classParticipants(ctx, params.id),
  ),
  route(classroomCalls.attendance, roles('educator', ...adminRoles), (ctx, { params, query }) =>
    attendance(ctx, params.sessionId, query),
  ),
  route(classroomCalls.removeStudent, roles('educator'), (ctx, { body }) =>
    service.removeStudent(ctx, body.visitId, body.studentId),
  ),
  route(classroomCalls.changeLayout, roles('educator'), (ctx, { body }) =>
    service.changeLayout(ctx, body.visitId, body.layout),
  ),
];
