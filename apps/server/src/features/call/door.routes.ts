import { doorCalls } from '@lectern/contract/call/door.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { admit, sendBack } from './door.service.ts';

const members = whoMay('takePart');

/** Calls of the educator at the door of a call. */
export const doorRoutes: Route[] = [
  route(doorCalls.sendBack, members, (ctx, { params, body }) => sendBack(ctx, params.id, body.userId)),
  route(doorCalls.admit, members, (ctx, { params, body }) => admit(ctx, params.id, body.userId)),
];
