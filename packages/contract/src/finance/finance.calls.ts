import { call } from '../core/call.ts';
import { educatorFinanceQuery, financePage, payoutStatus } from './finance.shapes.ts';

/** Calls of the financial reports. */
export const financeCalls = {
  payoutStatus: call('GET', '/educator/payout/status', {
    summary: 'Whether money is paid out to the educator who asks, and which day it is for their reports.',
    response: payoutStatus,
  }),
  educatorFinance: call('GET', '/report/educator/finance', {
    summary: 'Pages through the own sessions at a school that earn, or will, with what each earns.',
    query: educatorFinanceQuery,
    response: financePage,
    refusals: ['payouts_off'],
  }),
} as const;
