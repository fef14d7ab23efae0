import { defineRefusals } from '../core/refusal.ts';

/** The payers: Stripe with the institution's key, or the product's own sandbox, which moves no money. */
export const payoutProviders = ['stripe', 'sandbox'] as const;

/** The payer. */
export type PayoutProviderName = (typeof payoutProviders)[number];

/**
 * The states of an educator's account at the provider: none, begun and not finished, ready, or closed by the
 * provider.
 */
export const payoutAccountStates = ['none', 'incomplete', 'active', 'disabled'] as const;

/** The state of an educator's account at the provider. */
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/**
 * The states of a payout: reserved and requested, paid, refused and available again, or paid and returned, and
 * available again.
 */
export const payoutStates = ['open', 'paid', 'failed', 'returned'] as const;

/** The state of a payout. */
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
  /** The available amount differs from the requested one. */
  amount_changed: 417,
  /** The provider said no; the reserved amount is available again. */
  payout_refused: 417,
  /** The provider gives no answer. */
  payout_provider_away: 503,
});
