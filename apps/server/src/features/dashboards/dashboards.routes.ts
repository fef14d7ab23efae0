import { dashboardsCalls } from '@lectern/contract/dashboards/dashboards.calls.ts';
import { roles } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './dashboards.service.ts';

const members = roles('student', 'parent', 'educator');

/** Calls of the home screens. */
export const dashboardsRoutes: Route[] = [
  route(dashboardsCalls.dashboard, members, (ctx) => service.dashboard(ctx)),
  route(dashboardsCalls.currentAppointments, members, (ctx) => service.currentVisits(ctx)),
];
