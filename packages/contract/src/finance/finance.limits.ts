import type { CallPace } from '../core/pace.ts';

/** How often each call of the financial reports may be made. */
export const financeCallPaces = {
  payoutStatus: 'usual',
  educatorFinance: 'usual',
  adminFinanceStatus: 'usual',
  adminFinance: 'usual',
  adminSessions: 'usual',
} as const satisfies Record<string, CallPace>;
