import { identityCalls } from '@lectern/contract/identity/identity.calls.ts';
import { signOnCalls } from '@lectern/contract/identity/sign-on.calls.ts';
import { everyone, settingUp, signedIn } from '../../platform/http/gates.ts';
import { openRoute, redirectRoute, route, type Route } from '../../platform/http/route.ts';
import * as ownLinks from './own-links.service.ts';
import { handOver } from './session-openings.service.ts';
import { wayOut } from './provider-ways.service.ts';
import { signOut } from './sign-out.service.ts';
import * as signOn from './sign-on.service.ts';

const refusedAt = '/?error_code=EC_000';

export const signOnRoutes: Route[] = [
  openRoute(identityCalls.signOut, everyone, async (ctx, _input, exchange) => {
    exchange.clearCookie();
    return signOut(ctx);
  }),
  redirectRoute(signOnCalls.beginSignOn, everyone, {
    refusedAt,
    handle: (ctx, { params, query }, exchange) =>
      signOn.begin(ctx, {
        ...{ id: params.id, isHere: query.here === '1', askedHost: exchange.header('host') },
        ...{ address: exchange.address, browser: exchange.browserAttempt() },
      }),
  }),
  redirectRoute(signOnCalls.returnFromProvider, everyone, {
    refusedAt,
    handle: (ctx, { params, query }, exchange) =>
      signOn.comeBack(ctx, { id: params.id, query, browser: exchange.begunAttempt ?? '' }),
  }),
  openRoute(signOnCalls.exchangeCode, everyone, async (ctx, { query }, exchange) => {
    const { token, wantsToken = false, language } = query;
    const { address, knownBrowser, begunAttempt: browser = '' } = exchange;
    const from = { address, knownBrowser, browser };
    const opened = await signOn.exchange(ctx, { token, wantsToken, language, ...from });
    return 'answer' in opened ? handOver(opened, exchange) : opened;
  }),
  route(signOnCalls.ownLinks, signedIn, (ctx) => ownLinks.viewLinks(ctx)),
  route(signOnCalls.beginLink, signedIn, (ctx, { params }, exchange) =>
    wayOut(ctx, { id: params.id, purpose: 'link', browser: exchange.browserAttempt() }),
  ),
  route(signOnCalls.beginProof, settingUp, (ctx, { params }, exchange) =>
    wayOut(ctx, { id: params.id, purpose: 'proof', browser: exchange.browserAttempt() }),
  ),
  route(signOnCalls.unlink, signedIn, (ctx, { params }) => ownLinks.unlink(ctx, params.id)),
];
