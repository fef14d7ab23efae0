import { passkeysCalls } from '@lectern/contract/identity/passkeys.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as service from './own-passkeys.service.ts';

const owners = whoMay('keepPasskeys');

export const passkeysRoutes: Route[] = [
  route(passkeysCalls.ownPasskeys, owners, (ctx) => service.ownPasskeys(ctx)),
  route(passkeysCalls.wantOwnPasskey, owners, (ctx) => service.wantPasskey(ctx)),
  route(passkeysCalls.addOwnPasskey, owners, (ctx, { body }) => service.addPasskey(ctx, body)),
  route(passkeysCalls.renameOwnPasskey, owners, (ctx, { params, body }) =>
    service.renamePasskey(ctx, params.id, body.name),
  ),
  route(passkeysCalls.removeOwnPasskey, owners, (ctx, { params }) => service.removePasskey(ctx, params.id)),
];
