import type { PayoutState } from '@lectern/contract/payouts/payouts.names.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { reach } from '../../platform/processes/crash-points.ts';
import {
  PayoutFault,
  type PayoutProvider,
  type ProviderTransfer,
} from '../../platform/payout-provider/payout-provider.ts';
import { releasePayout, returnPayout, settlePayout } from '../ledger/reserving.service.ts';
import { mailPayout } from './letters.service.ts';
import {
  closePayout,
  findPayout,
  lockPayout,
  postponePayout,
  takeDuePayout,
  type PayoutRow,
} from './payouts.repo.ts';
import { isKeyFresh, leaseEnd, nextTryAt } from './payouts.rules.ts';
import { providerOf } from './provider.service.ts';

/** A provider's answer about a payout: what it sent, or why it sent nothing and will not. */
type Outcome = { readonly sent: ProviderTransfer } | { readonly sent: null; readonly failure: string };

/** A refused request may have been done before: only what the provider does not have was not done. */
async function ask(provider: PayoutProvider, payout: PayoutRow, now: Date): Promise<Outcome> {
  const { id: payoutId, accountId, amount, currency, tries, firstAskedAt } = payout;
  const isAgain = tries > 1;
  const before = isAgain ? await provider.findTransfer(payoutId) : null;
  if (before) return { sent: before };
  if (isAgain && !isKeyFresh(firstAskedAt ?? now, now)) return { sent: null, failure: 'never_arrived' };
  try {
    return { sent: await provider.transfer({ payoutId, accountId, amount, currency }) };
  } catch (error) {
    // A refusal is an answer, and its consequence is checked.
    if (!(error instanceof PayoutFault) || error.kind !== 'refused') throw error;
    const sent = await provider.findTransfer(payoutId);
    return sent ? { sent } : { sent: null, failure: error.message };
  }
}

async function settle(
  tx: Ctx,
  payout: PayoutRow,
  { id, isReturned }: ProviderTransfer,
): Promise<PayoutState> {
  const { id: payoutId } = payout;
  if (payout.state === 'open') await settlePayout(tx, payoutId);
  if (isReturned) await returnPayout(tx, payoutId);
  const state = isReturned ? 'returned' : 'paid';
  const end = { state, transferId: id, failure: null, closedAt: tx.clock.now() } as const;
  await closePayout(tx.scope, payoutId, end);
  if (isReturned) await mailPayout(tx, payout, 'returned');
  return state;
}

async function release(
  tx: Ctx,
  payout: PayoutRow,
  { failure, isWaitedFor }: { failure: string; isWaitedFor: boolean },
): Promise<PayoutState> {
  await releasePayout(tx, payout.id);
  const end = { state: 'failed', transferId: null, failure, closedAt: tx.clock.now() } as const;
  await closePayout(tx.scope, payout.id, end);
  // A caller who waits gets the result in the answer.
  if (!isWaitedFor) await mailPayout(tx, payout, 'failed');
  return 'failed';
}

/** Keeps what the provider has said: ledger and payout together. Said again, nothing happens. */
async function close(
  ctx: Ctx,
  payoutId: string,
  outcome: Outcome & { readonly isWaitedFor: boolean },
): Promise<PayoutState> {
  const state = await transaction(ctx, async (tx) => {
    const payout = await lockPayout(tx.scope, payoutId);
    if (!payout) throw new Error(`There is no payout ${payoutId}.`);
    if (outcome.sent) {
      if (payout.state === 'failed')
        tx.ports.log.error({ payoutId }, 'a payout was sent that had been released');
      const isNews = payout.state === 'open' || (payout.state === 'paid' && outcome.sent.isReturned);
      return isNews ? settle(tx, payout, outcome.sent) : payout.state;
    }
    return payout.state === 'open' ? release(tx, payout, { ...outcome }) : payout.state;
  });
  reach('payouts.closed');
  return state;
}

async function postpone(ctx: Ctx, payout: PayoutRow, error: unknown): Promise<void> {
  const { id, tries } = payout;
  ctx.ports.log.warn({ err: error, payoutId: id, tries }, 'the answer to a payout is unclear');
  await transaction(ctx, (tx) => postponePayout(tx.scope, id, nextTryAt(tries, tx.clock.now())));
}

/** Its provider, where the institution still has that one: an account of one is nothing at another. */
async function providerFor(ctx: Ctx, payout: PayoutRow): Promise<PayoutProvider> {
  const provider = await providerOf(ctx);
  if (provider && (await provider.platform()) === payout.platform) return provider;
  throw new PayoutFault('unclear', `The institution is not at ${payout.platform} any more.`);
}

/**
 * Brings an open payout one step further, if it is due and nobody else does: asks the provider, and settles or
 * releases; returns its state. A step that dies anywhere is repeated after three minutes, and an unclear answer is
 * asked about later. Nothing is released before the provider has said that it sent nothing.
 */
export async function drive(
  ctx: Ctx,
  payoutId: string,
  { isWaitedFor }: { isWaitedFor: boolean },
): Promise<PayoutState> {
  const now = ctx.clock.now();
  const taken = await transaction(ctx, (tx) =>
    takeDuePayout(tx.scope, payoutId, { now, leaseEnd: leaseEnd(now) }),
  );
  if (!taken) return (await findPayout(ctx.scope, payoutId))?.state ?? 'open';
  reach('payouts.asked');
  try {
    const outcome = await ask(await providerFor(ctx, taken), taken, now);
    reach('payouts.answered');
    return await close(ctx, payoutId, { ...outcome, isWaitedFor });
  } catch (error) {
    // The result is unknown: it is asked for later.
    if (!(error instanceof PayoutFault)) throw error;
    await postpone(ctx, taken, error);
    return 'open';
  }
}

/** Checks a payout after news about it: an open one continues now, a paid one may have come back. */
export async function lookAgain(ctx: Ctx, payoutId: string): Promise<void> {
  const payout = await findPayout(ctx.scope, payoutId);
  if (payout?.state !== 'open' && payout?.state !== 'paid') return;
  const sent = await (await providerFor(ctx, payout)).findTransfer(payoutId);
  if (sent) await close(ctx, payoutId, { sent, isWaitedFor: false });
}
