import { payoutsCalls as calls } from '@lectern/contract/payouts/payouts.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { payoutAccount, payoutSetupLink, setUpPayouts } from './accounts.service.ts';
import { educatorPayouts, payouts } from './history.service.ts';
import { payOut } from './payouts.service.ts';

const earners = whoMay('readOwnFinances');

export const payoutsRoutes: Route[] = [
  route(calls.payoutAccount, earners, (ctx) => payoutAccount(ctx)),
  route(calls.setUpPayouts, earners, (ctx) => setUpPayouts(ctx)),
  route(calls.payoutSetupLink, earners, (ctx) => payoutSetupLink(ctx)),
  route(calls.payOut, earners, (ctx, { body }) => payOut(ctx, body)),
  route(calls.payouts, earners, (ctx, { query }) => payouts(ctx, query)),
  route(calls.educatorPayouts, whoMay('readFinances'), (ctx, { params, query }) =>
    educatorPayouts(ctx, params.educatorUserId, query),
  ),
];
