import { randomUUID } from 'node:crypto';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { payoutsCalls } from '@lectern/contract/payouts/payouts.calls.ts';
import { centsOf } from '@lectern/contract/payouts/payouts.rules.ts';
import { transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { reach } from '../../platform/processes/crash-points.ts';
import type { PayoutProvider } from '../../platform/payout-provider/payout-provider.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { reserveAvailable } from '../ledger/reserving.service.ts';
import { findAccount, type AccountRow } from './accounts.repo.ts';
import { refuseUnlessPaidOut } from './accounts.service.ts';
import { drive } from './driving.service.ts';
import { insertPayout } from './payouts.repo.ts';
import { answered, lookAtAccount, neededProvider } from './provider.service.ts';

type Calls = typeof payoutsCalls;

async function readyAccount(ctx: PersonCtx, provider: PayoutProvider): Promise<AccountRow | null> {
  const platform = await provider.platform();
  const account = await findAccount(ctx.scope, { educatorId: ctx.actor.personId, platform });
  return account ? lookAtAccount(ctx, provider, account) : null;
}

/** Reserves the available amount and stores the payout, or does neither. */
async function begin(ctx: PersonCtx, account: AccountRow, cents: number | null): Promise<string> {
  return transaction(ctx, async (tx) => {
    const { educatorId, platform, accountId } = account;
    const { currency } = await institutions.institutionSettings(tx);
    const id = randomUUID();
    if (cents === null || cents <= 0) throw new Refusal('nothing_to_pay');
    const payout = { id, educatorId, platform, accountId, amount: cents, currency };
    if (!(await insertPayout(tx.scope, { ...payout, createdAt: tx.clock.now() })))
      throw new Refusal('payout_open');
    const reserved = await reserveAvailable(tx, { payoutId: id, educatorId });
    if (reserved === null) throw new Refusal('nothing_to_pay');
    if (reserved !== cents) throw new Refusal('amount_changed');
    return id;
  });
}

/**
 * Pays out all that is available to the asker: reserves it, asks the provider, and settles or releases. With an
 * unclear answer the payout stays open and is asked about until it is clear. Refuses with payouts_off,
 * no_payout_provider, no_payout_account, payout_open, nothing_to_pay, amount_changed and payout_provider_away before
 * anything happened; with payout_refused when the provider has said no, and the amount is available again.
 */
export async function payOut(
  ctx: PersonCtx,
  { amount }: CallParsed<Calls['payOut']>['body'],
): Promise<CallResult<Calls['payOut']>> {
  await refuseUnlessPaidOut(ctx);
  const provider = await neededProvider(ctx);
  const account = await answered(ctx, readyAccount(ctx, provider));
  if (account?.state !== 'active') throw new Refusal('no_payout_account');
  const payoutId = await begin(ctx, account, centsOf(amount));
  reach('payouts.reserved');
  const state = await drive(ctx, payoutId, { isWaitedFor: true });
  if (state === 'failed') throw new Refusal('payout_refused');
  return { payoutId, state: state === 'open' ? 'open' : 'paid' };
}
