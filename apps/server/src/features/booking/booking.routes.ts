import { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { creationRoutes } from './creation/creation.routes.ts';
import { groupsRoutes } from './groups/groups.routes.ts';
import { bookVisit, bookingOptions } from './booking.service.ts';

/** Calls with which sessions come to be: of a student or parent, and those made for others. */
export const bookingRoutes: Route[] = [
  route(visitsCalls.book, whoMay('bookVisits'), (ctx, { body }) => bookVisit(ctx, body)),
  route(visitsCalls.bookingOptions, whoMay('bookVisits'), (ctx) => bookingOptions(ctx)),
  ...creationRoutes,
  ...groupsRoutes,
];
