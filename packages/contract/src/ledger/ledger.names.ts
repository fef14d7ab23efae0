import { defineRefusals } from '../core/refusal.ts';

/**
 * The accounts of the ledger: what sessions cost a school, what an educator has earned and was not paid, what a payout
 * holds, what was paid, the institution's fees, what corrections took from the cost of a school, and what was charged to
 * a student with where it goes.
 */
export const ledgerAccounts = [
  'schoolCost',
  'earnings',
  'reserved',
  'paid',
  'fees',
  'corrections',
  'familyCharge',
  'familyIncome',
] as const;

/** An account of the ledger. */
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Why a session earns: it was held, it was cancelled late, or somebody did not come. */
export const payCauses = ['completed', 'lateCancel', 'noShow'] as const;

/** Why a session earns. */
export type PayCause = (typeof payCauses)[number];

/** Why an entry takes another one back. */
export const reversalReasons = ['notPaid', 'rateReplaced'] as const;

/** Why an entry takes another one back. */
export type ReversalReason = (typeof reversalReasons)[number];

/** The steps of a payout. */
export const payoutReasons = ['reserved', 'settled', 'released', 'returned'] as const;

/** A step of a payout. */
export type PayoutReason = (typeof payoutReasons)[number];

/** Why an entry was posted. */
export const ledgerReasons = [...payCauses, ...reversalReasons, 'reinstated', ...payoutReasons] as const;

/** Why an entry was posted. */
export type LedgerReason = (typeof ledgerReasons)[number];

/** What a rate holds for, the most particular first: the first that has a rate on the day decides. */
export const rateScopes = ['educator', 'subject', 'kind', 'level', 'institution'] as const;

/** What a rate holds for. */
export type RateScope = (typeof rateScopes)[number];

/** The parts of an educator's balance. */
export const balanceParts = ['available', 'pending', 'reserved', 'paid'] as const;

/** A part of an educator's balance. */
export type BalancePart = (typeof balanceParts)[number];

/** How the ledger refuses. */
export const ledgerRefusals = defineRefusals('ledger', {
  /** There is a rate for the same from the same day on. */
  rate_taken: 417,
  /** The rate holds already, so it is not taken back. */
  rate_begun: 417,
  /** What the rate would correct is something else by now than what was shown. */
  corrections_changed: 417,
  /** A rate would correct more sessions than are corrected at once. */
  corrections_too_many: 417,
  /** The session was not taken back, so nothing is to be reinstated. */
  nothing_to_reinstate: 417,
  /** The pay of the session does not wait for a word: it never did, or was decided by now. */
  nothing_to_confirm: 417,
});
