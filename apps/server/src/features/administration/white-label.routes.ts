import { whiteLabelCalls } from '@lectern/contract/administration/white-label.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as whiteLabel from './white-label.service.ts';

const keepers = whoMay('keepHosts');

export const whiteLabelRoutes: Route[] = [
  route(whiteLabelCalls.hosts, keepers, (ctx) => whiteLabel.listHosts(ctx)),
  route(whiteLabelCalls.host, keepers, (ctx, { params }) => whiteLabel.viewHost(ctx, params.id)),
  route(whiteLabelCalls.changeHost, keepers, (ctx, { params, body }) =>
    whiteLabel.changeHost(ctx, params.id, body),
  ),
  route(whiteLabelCalls.setSecret, keepers, (ctx, { params, body }) =>
    whiteLabel.changeSecret(ctx, params.id, body),
  ),
];
