import { identityCalls } from '@lectern/contract/identity/identity.calls.ts';
import { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import { everyone, evenWithOldPassword, whoMay, signedIn } from '../../platform/http/gates.ts';
import { openRoute, route, type Route } from '../../platform/http/route.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as emailChange from './email-change.service.ts';
import * as service from './identity.service.ts';
import * as passwordReset from './password-reset.service.ts';

export const identityRoutes: Route[] = [
  openRoute(identityCalls.signIn, everyone, async (ctx, { body }, exchange) => {
    const { wantsToken = false, ...form } = body;
    const { address, knownBrowser } = exchange;
    const language = body.language;
    const opened = await service.signIn(ctx, { ...form, language, wantsToken, address, knownBrowser });
    if (!wantsToken) exchange.setCookie(opened.token);
    if (opened.knownBrowser !== null) exchange.setKnownBrowser(opened.knownBrowser);
    return opened.answer;
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
  openRoute(identityCalls.resetPassword, everyone, async (ctx, { body }, exchange) => {
    const { address, knownBrowser } = exchange;
    exchange.setKnownBrowser(await passwordReset.resetPassword(ctx, { ...body, address, knownBrowser }));
    return null;
  }),
  route(identityCalls.changePassword, evenWithOldPassword, async (ctx, { body }, exchange) => {
    const form = { ...body, knownBrowser: exchange.knownBrowser };
    const { answer, knownBrowser } = await service.changePassword(ctx, form);
    exchange.setKnownBrowser(knownBrowser);
    return answer;
  }),
  route(identityCalls.confirmPassword, signedIn, (ctx, { body }) =>
    service.confirmPassword(ctx, body.password),
  ),
  route(peopleCalls.updateContact, whoMay('keepContact'), async (ctx, { body }, exchange) => {
    const { contact, toConfirm } = await emailChange.updateContact(ctx, body);
    if (toConfirm !== null)
      exchange.say(translate(ctx.language, 'people.contact.savedUnconfirmed', { email: toConfirm }));
    return contact;
  }),
  openRoute(identityCalls.checkEmailLink, everyone, (ctx, { body }, exchange) =>
    emailChange.checkEmailLink(ctx, { ...body, address: exchange.address }),
  ),
  openRoute(identityCalls.confirmEmail, everyone, (ctx, { body }, exchange) =>
    emailChange.confirmEmail(ctx, { ...body, address: exchange.address }),
  ),
  route(identityCalls.chooseKid, whoMay('actForChild'), async (ctx, { body }, exchange) => {
    const { session, name } = await service.chooseStudent(ctx, body.studentId);
    exchange.say(translate(ctx.language, 'identity.kid.chosen', { name }));
    return session;
  }),
  route(identityCalls.chooseLanguage, signedIn, (ctx, { body }) =>
    service.chooseLanguage(ctx, body.language),
  ),
];
