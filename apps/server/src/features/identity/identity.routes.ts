import { identityCalls } from '@lectern/contract/identity/identity.calls.ts';
import { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import { everyone, evenWithOldPassword, settingUp, whoMay } from '../../platform/http/gates.ts';
import { openRoute, route, type Route } from '../../platform/http/route.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as emailChange from './email-change.service.ts';
import * as service from './identity.service.ts';
import * as passwordChange from './password-change.service.ts';
import * as proof from './proof.service.ts';
import * as passwordReset from './password-reset.service.ts';
import { questionForAnybody } from './passkeys.service.ts';
import * as resetLinks from './reset-links.service.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import * as openings from './session-openings.service.ts';
import * as signIns from './sign-in.service.ts';

export const identityRoutes: Route[] = [
  openRoute(identityCalls.signIn, everyone, async (ctx, { body }, exchange) => {
    const { wantsToken = false, language, ...form } = body;
    const { address, knownBrowser } = exchange;
    const signedIn = await signIns.signIn(ctx, { ...form, language, wantsToken, address, knownBrowser });
    return 'answer' in signedIn ? openings.handOver(signedIn, exchange) : signedIn;
  }),
  openRoute(identityCalls.finishSignIn, everyone, async (ctx, { body }, exchange) => {
    const { address, knownBrowser } = exchange;
    return openings.handOver(await signIns.finishSignIn(ctx, { ...body, address, knownBrowser }), exchange);
  }),
  openRoute(identityCalls.askPasskey, everyone, async (ctx, _input, exchange) =>
    questionForAnybody(ctx, exchange.browserAttempt()),
  ),
  openRoute(identityCalls.signInByPasskey, everyone, async (ctx, { body }, exchange) => {
    const { passkey, wantsToken = false } = body;
    const { address, knownBrowser, begunAttempt: attempt } = exchange;
    const from = { address, knownBrowser };
    const opened = await signIns.signInByPasskey(ctx, { ...from, passkey, attempt, wantsToken });
    return openings.handOver(opened, exchange);
  }),
  route(identityCalls.session, evenWithOldPassword, (ctx) => service.currentSession(ctx)),
  route(identityCalls.socketTicket, evenWithOldPassword, (ctx) => service.makeTicket(ctx)),
  openRoute(identityCalls.forgotPassword, everyone, (ctx, { body }, exchange) =>
    passwordReset.forgotPassword(ctx, { ...body, address: exchange.address }),
  ),
  openRoute(identityCalls.checkResetLink, everyone, (ctx, { body }, exchange) =>
    resetLinks.checkResetLink(ctx, { ...body, address: exchange.address }),
  ),
  openRoute(identityCalls.resetPassword, everyone, async (ctx, { body }, exchange) => {
    const { address, knownBrowser } = exchange;
    exchange.setKnownBrowser(await resetLinks.resetPassword(ctx, { ...body, address, knownBrowser }));
    return null;
  }),
  route(identityCalls.changePassword, evenWithOldPassword, async (ctx, { body }, exchange) => {
    const form = { ...body, knownBrowser: exchange.knownBrowser };
    const { answer, knownBrowser } = await passwordChange.changePassword(ctx, form);
    exchange.setKnownBrowser(knownBrowser);
    return answer;
  }),
  route(identityCalls.askProof, settingUp, (ctx) => proof.askProof(ctx)),
  route(identityCalls.prove, settingUp, (ctx, { body }) => proof.prove(ctx, body)),
  route(peopleCalls.updateContact, whoMay('keepContact'), async (ctx, { body }, exchange) => {
    const { contact, toConfirm } = await emailChange.updateContact(ctx, body);
    if (toConfirm !== null)
      exchange.say(translate(ctx.language, 'people.contact.savedUnconfirmed', { email: toConfirm }));
    return contact;
  }),
  route(identityCalls.askEmailLink, whoMay('holdVisits'), (ctx) => emailChange.askOwnLink(ctx)),
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
  route(identityCalls.chooseLanguage, settingUp, (ctx, { body }) =>
    service.chooseLanguage(ctx, body.language),
  ),
  ...secondFactorRoutes,
];
