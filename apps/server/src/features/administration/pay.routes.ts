import { payCalls } from '@lectern/contract/administration/pay.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { changePay } from './pay.service.ts';

export const payRoutes: Route[] = [
  route(payCalls.changePay, whoMay('setPay'), (ctx, { params, body }) => changePay(ctx, params.id, body)),
];
