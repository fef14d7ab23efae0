import { visitsCalls } from '@lectern/contract/visits/visits.calls.ts';
import { whoMay, signedIn, signedInOrGuest } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { creationRoutes } from './creation/creation.routes.ts';
import { rosterRoutes } from './roster/changes.routes.ts';
import * as service from './visits.service.ts';

const takesPart = whoMay('takePart');

/** Calls about booking, lists, one visit, its pictures. */
export const visitsRoutes: Route[] = [
  route(visitsCalls.book, whoMay('bookVisits'), (ctx, { body }) => service.bookVisit(ctx, body)),
  route(visitsCalls.studentVisits, whoMay('attendVisits'), (ctx, { query }) =>
    service.studentVisits(ctx, query),
  ),
  route(visitsCalls.educatorVisits, whoMay('holdVisits'), (ctx, { query }) =>
    service.educatorVisits(ctx, query),
  ),
  route(visitsCalls.visit, signedInOrGuest, (ctx, { params }) => service.visitInfo(ctx, params.id)),
  route(visitsCalls.visitStatus, signedIn, (ctx, { params }) => service.visitStatus(ctx, params.id)),
  route(visitsCalls.addAttachments, takesPart, (ctx, { body }) => service.addBookingImages(ctx, body)),
  route(visitsCalls.deleteAttachment, takesPart, (ctx, { params }) =>
    service.deleteBookingImage(ctx, params.id),
  ),
  ...creationRoutes,
  ...rosterRoutes,
];
