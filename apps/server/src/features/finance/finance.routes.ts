import { financeCalls as calls } from '@lectern/contract/finance/finance.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { adminFinance, adminFinanceStatus, adminSessions } from './admin-finance.service.ts';
import { educatorFinance, payoutStatus } from './finance.service.ts';

const earners = whoMay('readOwnFinances');
const readers = whoMay('readFinances');

export const financeRoutes: Route[] = [
  route(calls.payoutStatus, earners, (ctx) => payoutStatus(ctx)),
  route(calls.educatorFinance, earners, (ctx, { query }) => educatorFinance(ctx, query)),
  route(calls.adminFinanceStatus, readers, (ctx) => adminFinanceStatus(ctx)),
  route(calls.adminFinance, readers, (ctx, { query }) => adminFinance(ctx, query)),
  route(calls.adminSessions, readers, (ctx, { params, query }) =>
    adminSessions(ctx, params.educatorUserId, query),
  ),
];
