import { reportsCalls as calls } from '@lectern/contract/reports/reports.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { redirectRoute, route, type Route } from '../../platform/http/route.ts';
import * as service from './reports.service.ts';

const readers = whoMay('readReports');
/** People who may not see a file, or are not signed in, are sent to the front page. */
const refusedAt = '/';

export const reportsRoutes: Route[] = [
  route(calls.activeStudents, readers, (ctx, { query }) => service.activeStudents(ctx, query)),
  route(calls.reportMaterials, readers, (ctx, { params }) => service.materials(ctx, params.id)),
  redirectRoute(calls.reportMaterial, readers, {
    refusedAt,
    handle: (ctx, { params }) => service.openMaterial(personCtx(ctx), params),
  }),
  redirectRoute(calls.reportRecording, readers, {
    refusedAt,
    handle: (ctx, { params }) => service.openRecording(personCtx(ctx), params),
  }),
];
