import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { PayoutFault, type PayoutProvider } from '../../platform/payout-provider/payout-provider.ts';
import { institutionSecret } from '../institutions/secrets.service.ts';
import { updateAccountState, type AccountRow } from './accounts.repo.ts';

/** The provider of the institution: Stripe by its key, else the sandbox, else null. */
export async function providerOf(ctx: Ctx): Promise<PayoutProvider | null> {
  const key = await institutionSecret(ctx, 'payments');
  const { payoutProviders } = ctx.ports;
  return key === null ? payoutProviders.sandbox(ctx.scope) : payoutProviders.stripe(key);
}

/** The same where there must be one. Refuses with no_payout_provider. */
export async function neededProvider(ctx: Ctx): Promise<PayoutProvider> {
  const provider = await providerOf(ctx);
  if (!provider) throw new Refusal('no_payout_provider');
  return provider;
}

/** Asks a provider while a person waits. Refuses with payout_provider_away when it says no or nothing. */
export async function answered<T>(ctx: Ctx, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    // A person waits, and is told that they may try again.
    if (!(error instanceof PayoutFault)) throw error;
    ctx.ports.log.warn({ err: error, institutionId: ctx.scope.institutionId }, 'a payment provider failed');
    throw new Refusal('payout_provider_away');
  }
}

/** Asks for the current state of an account, and stores it. */
export async function lookAtAccount(
  ctx: Ctx,
  provider: PayoutProvider,
  account: AccountRow,
): Promise<AccountRow> {
  const checkedAt = ctx.clock.now();
  const state = await provider.accountState(account.accountId);
  await transaction(ctx, (tx) => updateAccountState(tx.scope, account, { state, checkedAt }));
  return { ...account, state, checkedAt };
}
