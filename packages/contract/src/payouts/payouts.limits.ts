import type { CallPace } from '../core/pace.ts';

/** Bounds of payouts. */
export const payoutsLimits = {
  /** Hours after which no request is repeated under its key: Stripe keeps keys for 24 at least. */
  keyHours: 23,
  /** Seconds for which one worker alone asks about a payout: longer than the four questions of a step can take, each asked twice. */
  leaseSeconds: 180,
  /** Seconds until an unclear answer is asked about again, doubled with each try. */
  firstPauseSeconds: 5,
  /** The longest of these pauses. */
  longestPauseSeconds: 3_600,
  /** Seconds within which a second press of Setup writes no second mail. */
  mailPauseSeconds: 60,
  /** Minutes for which an account that was ready counts as ready on its card. A payout asks again. */
  accountMinutes: 10,
  /** Characters of an amount. */
  amount: 20,
} as const;

/** How often each call of payouts may be made. */
export const payoutsCallPaces = {
  payoutAccount: 'usual',
  setUpPayouts: 'usual',
  payoutSetupLink: 'usual',
  payOut: 'usual',
  payouts: 'usual',
  educatorPayouts: 'usual',
} as const satisfies Record<string, CallPace>;
