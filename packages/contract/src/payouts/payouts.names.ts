import { defineRefusals } from '../core/refusal.ts';

/** Who pays out: Stripe with the institution's key, or the product's own sandbox, which moves no money. */
export const payoutProviders = ['stripe', 'sandbox'] as const;

/** Who pays out. */
export type PayoutProviderName = (typeof payoutProviders)[number];

/** How an educator's account at the provider stands: none, begun and not finished, ready, or closed by the provider. */
export const payoutAccountStates = ['none', 'incomplete', 'active', 'disabled'] as const;

/** How an educator's account at the provider stands. */
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/**
 * How a payout stands: reserved and asked for, paid, refused and available again, or paid and come back, and with it
 * available again.
 */
export const payoutStates = ['open', 'paid', 'failed', 'returned'] as const;

/** How a payout stands. */
export type PayoutState = (typeof payoutStates)[number];

/** How payouts refuse. */
export const payoutsRefusals = defineRefusals('payouts', {
  /** The institution has no provider. */
  no_payout_provider: 417,
  /** The educator's account at the provider is not there, not finished or closed. */
  no_payout_account: 417,
  /** Another payout of the educator is not done yet. */
  payout_open: 417,
  /** Nothing is available. */
  nothing_to_pay: 417,
  /** What is available is not what was asked for. */
  amount_changed: 417,
  /** The provider said no; what was reserved is available again. */
  payout_refused: 417,
  /** The provider gives no answer. */
  payout_provider_away: 503,
});
