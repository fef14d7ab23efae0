import { createHash } from 'node:crypto';
import type { CallResult } from '@lectern/contract/core/call.ts';
import type { payoutsCalls } from '@lectern/contract/payouts/payouts.calls.ts';
import { dollarText } from '@lectern/contract/payouts/payouts.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import type { PayoutProvider } from '../../platform/payout-provider/payout-provider.ts';
import { balanceOf } from '../ledger/balances.service.ts';
import * as pay from '../people/pay.service.ts';
import * as people from '../people/people.service.ts';
import { findAccount, keepAccount, type AccountRow } from './accounts.repo.ts';
import { mailSetup, reportsAddress } from './letters.service.ts';
import { answered, lookAtAccount, neededProvider, providerOf } from './provider.service.ts';
import { hasOpenPayout } from './payouts.repo.ts';
import { isStale } from './payouts.rules.ts';

type Calls = typeof payoutsCalls;

/** Refuses with payouts_off people without payouts. */
export async function refuseUnlessPaidOut(ctx: PersonCtx): Promise<void> {
  if (!(await pay.isPaidOutTo(ctx, ctx.actor.personId))) throw new Refusal('payouts_off');
}

async function cardAccount(ctx: PersonCtx, provider: PayoutProvider): Promise<AccountRow | null> {
  const platform = await provider.platform();
  const account = await findAccount(ctx.scope, { educatorId: ctx.actor.personId, platform });
  if (!account) return null;
  return isStale(account, ctx.clock.now()) ? lookAtAccount(ctx, provider, account) : account;
}

/** The asker's account at the provider, and what is available. Refuses with payouts_off and payout_provider_away. */
export async function payoutAccount(ctx: PersonCtx): Promise<CallResult<Calls['payoutAccount']>> {
  await refuseUnlessPaidOut(ctx);
  const { personId: educatorId } = ctx.actor;
  const provider = await providerOf(ctx);
  const account = provider && (await answered(ctx, cardAccount(ctx, provider)));
  const { available, currency } = await balanceOf(ctx, educatorId);
  return {
    accountCreatedStatus: account?.state === 'active',
    amountNeedsToPaid: dollarText(available),
    state: account && account.state !== 'gone' ? account.state : 'none',
    provider: provider?.name ?? null,
    ...{ amount: available, currency, isPayoutOpen: await hasOpenPayout(ctx.scope, educatorId) },
  };
}

/** The account of an educator at the provider; opened if there is none. Two simultaneous calls open one. */
async function openedAccount(
  ctx: PersonCtx,
  provider: PayoutProvider,
  email: string,
): Promise<AccountRow | undefined> {
  const { personId: educatorId } = ctx.actor;
  const platform = await provider.platform();
  const known = await findAccount(ctx.scope, { educatorId, platform });
  if (known && (await lookAtAccount(ctx, provider, known)).state !== 'gone') return known;
  const { institutionId } = ctx.scope;
  // One that the provider has forgotten is not asked for by the key that opened it.
  const about = `account ${institutionId} ${educatorId} ${email} ${known?.accountId ?? ''}`;
  const key = createHash('sha256').update(about).digest('base64url');
  const accountId = await provider.openAccount({ key, educatorId, institutionId, email });
  const createdAt = ctx.clock.now();
  await transaction(ctx, (tx) =>
    keepAccount(tx.scope, {
      ...{ educatorId, platform, accountId, state: 'incomplete' },
      ...{ checkedAt: createdAt, createdAt },
    }),
  );
  return findAccount(ctx.scope, { educatorId, platform });
}

/**
 * Begins an account of the asker at the provider, or continues it: the link is mailed, once a minute at most.
 * Refuses with payouts_off, no_payout_provider and payout_provider_away.
 */
export async function setUpPayouts(ctx: PersonCtx): Promise<null> {
  await refuseUnlessPaidOut(ctx);
  const provider = await neededProvider(ctx);
  const person = await people.getPerson(ctx, ctx.actor.personId);
  const account = await answered(ctx, openedAccount(ctx, provider, person.email ?? ''));
  if (account) await transaction(ctx, (tx) => mailSetup(tx, account, person));
  return null;
}

/**
 * An address, valid for some minutes, where the asker continues to set up their account at the provider: the mail's
 * link works only when signed in as them. Refuses as setUpPayouts, and with no_payout_account where none was begun.
 */
export async function payoutSetupLink(ctx: PersonCtx): Promise<CallResult<Calls['payoutSetupLink']>> {
  await refuseUnlessPaidOut(ctx);
  const provider = await neededProvider(ctx);
  const { personId: educatorId } = ctx.actor;
  const address = await answered(ctx, addressOf(ctx, provider, educatorId));
  if (address === null) throw new Refusal('no_payout_account');
  return { address };
}

async function addressOf(ctx: Ctx, provider: PayoutProvider, educatorId: string): Promise<string | null> {
  const account = await findAccount(ctx.scope, { educatorId, platform: await provider.platform() });
  if (!account || account.state === 'gone') return null;
  const done = await reportsAddress(ctx);
  const { language } = ctx;
  return provider.setupAddress(account.accountId, { done, again: `${done}?setup=on`, language });
}
