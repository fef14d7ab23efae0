import { summaryFileCalls } from '@lectern/contract/visit-notes/summary-file/summary-file.calls.ts';
import { personCtx } from '../../../platform/context/ctx.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { fileRoute, type Route } from '../../../platform/http/route.ts';
import { summaryFile } from './summary-file.service.ts';

export const summaryFileRoutes: Route[] = [
  fileRoute(summaryFileCalls.summaryFile, whoMay('readSummaries'), (ctx, { params }) =>
    summaryFile(personCtx(ctx), params.id),
  ),
];
