import { rosterCalls } from '@lectern/contract/visits/roster.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { addToRoster, changeRoster } from './changes.service.ts';
import { studentDetails } from './details.service.ts';

const keepers = whoMay('keepRosters');

/** Calls about who belongs to a session of many. */
export const rosterRoutes: Route[] = [
  route(rosterCalls.changeRoster, keepers, (ctx, { body }) => changeRoster(ctx, body)),
  route(rosterCalls.addToRoster, keepers, (ctx, { params, query }) =>
    addToRoster(ctx, query.visitId, params.studentId),
  ),
  route(rosterCalls.studentDetails, keepers, (ctx, { params, query }) =>
    studentDetails(ctx, params.id, query),
  ),
];
