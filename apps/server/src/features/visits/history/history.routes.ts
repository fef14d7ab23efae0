import { historyCalls } from '@lectern/contract/visits/history.calls.ts';
import { whoMay } from '../../../platform/http/gates.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { visitHistory } from './history.service.ts';

export const historyRoutes: Route[] = [
  route(historyCalls.visitHistory, whoMay('readSummaries'), (ctx, { params, query }) =>
    visitHistory(ctx, params.id, query),
  ),
];
