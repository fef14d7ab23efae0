import { defineRefusals } from '../core/refusal.ts';

/**
 * The accounts of the ledger: a school's session costs, an educator's unpaid earnings, a payout's reservation, paid
 * amounts, the institution's fees, corrections of a school's costs, and what students are charged, with its
 * counterpart at the school.
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

/** The holders of a rate, the most particular first: the first with a rate on the day decides. */
export const rateScopes = ['educator', 'subject', 'kind', 'level', 'institution'] as const;

/** The kind of holder of a rate. */
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
  /** The corrections by the rate differ by now from those that were shown. */
  corrections_changed: 417,
  /** A rate would correct more sessions than are corrected at once. */
  corrections_too_many: 417,
  /** The session was not taken back, so nothing is to be reinstated. */
  nothing_to_reinstate: 417,
  /** The pay of the session does not wait for a word: it never did, or was decided by now. */
  nothing_to_confirm: 417,
});
