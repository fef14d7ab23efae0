import { accountsCalls } from '@lectern/contract/administration/accounts.calls.ts';
import { whoMay } from '../../platform/http/gates.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { translate } from '../../platform/texts/translate.ts';
import { cancellingText } from './accounts.view.ts';
import { summaryOf } from './account-summary.service.ts';
import * as accounts from './accounts.service.ts';
import * as resets from './resets.service.ts';

const readers = whoMay('administer');

export const accountsRoutes: Route[] = [
  route(accountsCalls.accountSummary, readers, (ctx, { params, query }) => summaryOf(ctx, params.id, query)),
  route(accountsCalls.setAccountStatus, readers, async (ctx, { params, body }, exchange) => {
    const { status, cancelling } = await accounts.setStatus(ctx, params.id, body);
    if (cancelling > 0) exchange.say(cancellingText(ctx.language, cancelling));
    return status;
  }),
  route(accountsCalls.resetAccountPassword, readers, async (ctx, { params }, exchange) => {
    const answer = await resets.resetPassword(ctx, params.id);
    if (answer.firstPassword === null)
      exchange.say(translate(ctx.language, 'administration.person.resetMailed'));
    return answer;
  }),
  route(accountsCalls.inviteAccount, readers, (ctx, { params }) => accounts.inviteAgain(ctx, params.id)),
  route(accountsCalls.setProviderOnly, readers, (ctx, { params, body }) =>
    accounts.setProviderOnly(ctx, params.id, body.providerOnly),
  ),
  route(accountsCalls.signOutAccount, readers, (ctx, { params }) => accounts.signOut(ctx, params.id)),
];
