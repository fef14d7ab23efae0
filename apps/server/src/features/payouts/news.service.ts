import type { Ctx } from '../../platform/context/ctx.ts';
import type { PayoutNews } from '../../platform/payout-provider/payout-provider.ts';
import { institutionSecret } from '../institutions/secrets.service.ts';
import { findAccountById } from './accounts.repo.ts';
import { lookAgain } from './driving.service.ts';
import { isPayoutId } from './payouts.rules.ts';
import { lookAtAccount, providerOf } from './provider.service.ts';

/** The key with which the institution's provider signs its news; null if none was set. */
export async function newsSecret(ctx: Ctx): Promise<string | null> {
  return institutionSecret(ctx, 'paymentsWebhook');
}

async function lookAtAccountOf(ctx: Ctx, accountId: string): Promise<void> {
  const provider = await providerOf(ctx);
  if (!provider) return;
  const account = await findAccountById(ctx.scope, { accountId, platform: await provider.platform() });
  if (account) await lookAtAccount(ctx, provider, account);
}

/**
 * Follows news of a provider by asking for the current state: news that come twice, late or in another order change
 * nothing. News about others' accounts and payouts are ignored. Throws when the provider cannot be asked, so that the
 * news come again.
 */
export async function takeNews(ctx: Ctx, news: PayoutNews): Promise<void> {
  if (news.kind === 'account') await lookAtAccountOf(ctx, news.accountId);
  else if (isPayoutId(news.payoutId)) await lookAgain(ctx, news.payoutId);
}
