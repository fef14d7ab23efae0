import { financeCalls as calls } from '@lectern/contract/finance/finance.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { educatorFinance, payoutStatus } from './finance.service.ts';

const earners = whoMay('readOwnFinances');

export const financeRoutes: Route[] = [
  route(calls.payoutStatus, earners, (ctx) => payoutStatus(ctx)),
  route(calls.educatorFinance, earners, (ctx, { query }) => educatorFinance(ctx, query)),
];
