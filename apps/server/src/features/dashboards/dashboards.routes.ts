import { dashboardsCalls } from '@lectern/contract/dashboards/dashboards.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './dashboards.service.ts';

const members = whoMay('takePart');

/** Calls of the home screens. */
export const dashboardsRoutes: Route[] = [
  route(dashboardsCalls.dashboard, members, (ctx) => service.dashboard(ctx)),
  route(dashboardsCalls.currentAppointments, members, (ctx) => service.currentVisits(ctx)),
];
