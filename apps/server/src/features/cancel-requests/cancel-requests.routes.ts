import { cancelRequestsCalls as calls } from '@lectern/contract/cancel-requests/cancel-requests.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { cancelVisit, declineVisit, moveVisit, raiseRequest, withdrawRequest } from './asking.service.ts';
import { acceptRequest, rejectRequest, requestsOfSchool } from './cancel-requests.service.ts';

const changes = whoMay('changeVisits');
const asks = whoMay('askForChanges');
const decides = whoMay('decideRequests');

export const cancelRequestsRoutes: Route[] = [
  route(calls.cancelVisit, changes, (ctx, { body }) => cancelVisit(ctx, body)),
  route(calls.declineVisit, whoMay('declineVisits'), (ctx, { body }) => declineVisit(ctx, body.id)),
  route(calls.moveVisit, changes, (ctx, { body }) => moveVisit(ctx, body)),
  route(calls.raiseCancelRequest, asks, (ctx, { body }) => raiseRequest(ctx, body)),
  route(calls.withdrawCancelRequest, asks, (ctx, { body }) => withdrawRequest(ctx, body.id)),
  route(calls.cancelRequests, decides, (ctx, { query }) => requestsOfSchool(ctx, query)),
  route(calls.acceptCancelRequest, decides, (ctx, { params, body }) => acceptRequest(ctx, params.id, body)),
  route(calls.rejectCancelRequest, decides, (ctx, { params, body }) => rejectRequest(ctx, params.id, body)),
];
