import { providersCalls } from '@lectern/contract/administration/providers.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as providers from './providers.service.ts';

const keepers = whoMay('keepHosts');

export const providersRoutes: Route[] = [
  route(providersCalls.providers, keepers, (ctx, { params }) => providers.listProviders(ctx, params.id)),
  route(providersCalls.addProvider, keepers, (ctx, { params, body }) =>
    providers.addProvider(ctx, params.id, body),
  ),
  route(providersCalls.changeProvider, keepers, (ctx, { params, body }) =>
    providers.changeProvider(ctx, { id: params.providerId, hostId: params.id }, body),
  ),
  route(providersCalls.removeProvider, keepers, (ctx, { params }) =>
    providers.removeProvider(ctx, { id: params.providerId, hostId: params.id }),
  ),
  route(providersCalls.tryProvider, keepers, (ctx, { params }) =>
    providers.tryProvider(ctx, { id: params.providerId, hostId: params.id }),
  ),
];
