import { dashboardsCalls } from '@lectern/contract/dashboards/dashboards.calls.ts';
import { figuresCalls } from '@lectern/contract/dashboards/figures.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { childrenOverview } from './children.service.ts';
import * as service from './dashboards.service.ts';
import { levelReport } from './level-report.service.ts';
import { adminSummary } from './summary.service.ts';

const members = whoMay('takePart');
const administrators = whoMay('administer');

/** Calls of the home screens. */
export const dashboardsRoutes: Route[] = [
  route(dashboardsCalls.dashboard, members, (ctx) => service.dashboard(ctx)),
  route(dashboardsCalls.currentAppointments, members, (ctx) => service.currentVisits(ctx)),
  route(dashboardsCalls.childrenOverview, whoMay('actForChild'), (ctx) => childrenOverview(ctx)),
  route(figuresCalls.adminSummary, administrators, (ctx) => adminSummary(ctx)),
  route(figuresCalls.levelReport, administrators, (ctx, { query }) => levelReport(ctx, query)),
];
