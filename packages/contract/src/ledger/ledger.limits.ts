import type { CallPace } from '../core/pace.ts';

/** Bounds of the ledger. */
export const ledgerLimits = {
  /** Rates, fees and family rates: a thousand of the currency. */
  mostCents: 100_000,
  /** How far back and ahead a rate can begin. */
  rateDays: 366,
  /** Rates of one institution, those of educators not counted. */
  rates: 500,
  /** Sessions that one rate corrects. */
  corrections: 2_000,
  /** Characters of why a session is paid after all. */
  reason: 300,
  /** Hours after a late cancellation or an absence until it is posted. */
  answerHours: 72,
  /** Days after which the computed result stands if Level 3, which has to confirm it, has not answered. */
  confirmDays: 14,
} as const;

/** How often each call of the ledger may be made. */
export const ledgerCallPaces = {
  educatorBalance: 'usual',
  balanceLines: 'usual',
  visitMoney: 'usual',
  reinstatePay: 'usual',
  confirmPay: 'usual',
  ledgerRates: 'usual',
  rateSubjects: 'usual',
  previewRate: 'usual',
  addRate: 'usual',
  takeRateBack: 'usual',
  ledgerTerms: 'usual',
  changeLedgerTerms: 'usual',
} as const satisfies Record<string, CallPace>;
