import { reportsCalls as calls } from '@lectern/contract/reports/reports.calls.ts';
import { personCtx } from '../../platform/context/ctx.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { fileRoute, route, type Route } from '../../platform/http/route.ts';
import * as files from './report-files.service.ts';

const readers = whoMay('readReports');

export const reportFilesRoutes: Route[] = [
  route(calls.report, readers, (ctx, { query }) => files.report(ctx, query)),
  route(calls.ownReportFiles, readers, (ctx) => files.ownFiles(ctx)),
  route(calls.reportFileState, readers, (ctx, { params }) => files.fileState(ctx, params.id)),
  route(calls.cancelReportFile, readers, (ctx, { params }) => files.cancelFile(ctx, params.id)),
  fileRoute(calls.reportFile, readers, (ctx, { params }) => files.sendFile(personCtx(ctx), params.id)),
];
