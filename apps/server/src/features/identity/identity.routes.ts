import { identityCalls } from '@lectern/contract/identity/identity.calls.ts';
import { everyone, evenWithOldPassword, roles, signedIn } from '../../platform/http/gates.ts';
import { openRoute, route, type Route } from '../../platform/http/route.ts';
import * as service from './identity.service.ts';
import * as passwordReset from './password-reset/password-reset.service.ts';

export const identityRoutes: Route[] = [
  openRoute(identityCalls.signIn, everyone, async (ctx, { body }, exchange) => {
    const { wantsToken = false, ...form } = body;
    const { answer, token } = await service.signIn(ctx, { ...form, wantsToken, address: exchange.address });
    if (!wantsToken) exchange.setCookie(token);
    return answer;
  }),
  openRoute(identityCalls.signOut, everyone, async (ctx, _input, exchange) => {
    exchange.clearCookie();
    return service.signOut(ctx);
  }),
  route(identityCalls.session, evenWithOldPassword, (ctx) => service.currentSession(ctx)),
  route(identityCalls.socketTicket, evenWithOldPassword, (ctx) => service.makeTicket(ctx)),
  openRoute(identityCalls.forgotPassword, everyone, (ctx, { body }, exchange) =>
    passwordReset.forgotPassword(ctx, { ...body, address: exchange.address }),
  ),
  openRoute(identityCalls.checkResetLink, everyone, (ctx, { body }, exchange) =>
    passwordReset.checkResetLink(ctx, { ...body, address: exchange.address }),
  ),
  openRoute(identityCalls.resetPassword, everyone, (ctx, { body }, exchange) =>
    passwordReset.resetPassword(ctx, { ...body, address: exchange.address }),
  ),
  route(identityCalls.changePassword, evenWithOldPassword, (ctx, { body }) =>
    service.changePassword(ctx, body.password),
  ),
  route(identityCalls.chooseKid, roles('parent'), (ctx, { body }) =>
    service.chooseStudent(ctx, body.studentId),
  ),
  route(identityCalls.chooseLanguage, signedIn, (ctx, { body }) =>
    service.chooseLanguage(ctx, body.language),
  ),
];
