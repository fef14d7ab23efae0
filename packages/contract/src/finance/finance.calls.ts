import { call } from '../core/call.ts';
import {
  adminFinancePage,
  adminFinanceQuery,
  adminSessionsPage,
  byEducator,
  educatorFinanceQuery,
  financePage,
  payoutStatus,
} from './finance.shapes.ts';

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
  adminFinanceStatus: call('GET', '/report/admin/finance/status', {
    summary:
      'Whether there are financial reports for the administrator who asks, and which day it is for them.',
    response: payoutStatus,
  }),
  adminFinance: call('GET', '/report/admin/finance', {
    summary: 'Pages through the educators below the asker with what their sessions there earn.',
    query: adminFinanceQuery,
    response: adminFinancePage,
    refusals: ['payouts_off'],
  }),
  adminSessions: call('GET', '/report/admin/finance/:educatorUserId', {
    summary: 'Pages through the sessions of one educator below the asker that earn, or will.',
    params: byEducator,
    query: adminFinanceQuery,
    response: adminSessionsPage,
    refusals: ['payouts_off'],
  }),
} as const;
