import { secondFactorCalls } from '@lectern/contract/identity/second-factor.calls.ts';
import { whoMay, whoMaySettingUp } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import * as rules from './admin-rule.service.ts';
import * as apps from './authenticator-apps.service.ts';
import * as factors from './factors.service.ts';
import * as passkeys from './passkeys.service.ts';

const owners = whoMaySettingUp('haveSecondFactor');
const rulers = whoMay('reachInstitution');

export const secondFactorRoutes: Route[] = [
  route(secondFactorCalls.secondFactor, owners, (ctx) => factors.viewFactor(ctx)),
  route(secondFactorCalls.wantApp, owners, (ctx) => apps.wantApp(ctx)),
  route(secondFactorCalls.checkApp, owners, (ctx, { body }) => apps.checkApp(ctx, body.code)),
  route(secondFactorCalls.turnOnApp, owners, (ctx) => apps.turnOnApp(ctx)),
  route(secondFactorCalls.removeApp, owners, (ctx) => apps.removeApp(ctx)),
  route(secondFactorCalls.renewRecoveryCodes, owners, (ctx) => apps.renewCodes(ctx)),
  route(secondFactorCalls.wantPasskey, owners, (ctx) => passkeys.wantPasskey(ctx)),
  route(secondFactorCalls.addPasskey, owners, (ctx, { body }) => passkeys.addPasskey(ctx, body)),
  route(secondFactorCalls.renamePasskey, owners, (ctx, { params, body }) =>
    passkeys.renamePasskey(ctx, params.id, body.name),
  ),
  route(secondFactorCalls.removePasskey, owners, (ctx, { params }) => passkeys.removePasskey(ctx, params.id)),
  route(secondFactorCalls.factorRule, rulers, (ctx) => rules.viewRule(ctx)),
  route(secondFactorCalls.setFactorRule, rulers, (ctx, { body }) => rules.setRule(ctx, body.required)),
];
