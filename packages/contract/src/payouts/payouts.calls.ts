import { call } from '../core/call.ts';
import { nothing } from '../core/core.shapes.ts';
import { byEducator } from '../finance/finance.shapes.ts';
import {
  educatorPayoutsPage,
  payoutAccount,
  payoutAnswer,
  payoutRequest,
  payoutSetupLink,
  payoutsPage,
  payoutsQuery,
} from './payouts.shapes.ts';

/** Calls of payouts. */
export const payoutsCalls = {
  payoutAccount: call('GET', '/educator/payout/account', {
    summary: 'The asker’s account at the payment provider, and what is available to be paid out.',
    response: payoutAccount,
    refusals: ['payouts_off', 'payout_provider_away'],
  }),
  setUpPayouts: call('POST', '/educator/payout/account', {
    summary: 'Begins an account at the payment provider, or goes on with it: a link is mailed to the asker.',
    response: nothing,
    refusals: ['payouts_off', 'no_payout_provider', 'payout_provider_away'],
  }),
  payoutSetupLink: call('POST', '/educator/payout/account/link', {
    summary: 'Where the setup of an account that was begun goes on at the provider, for a few minutes.',
    // There it is said whose account the money goes to.
    recentProof: true,
    response: payoutSetupLink,
    refusals: ['payouts_off', 'no_payout_provider', 'no_payout_account', 'payout_provider_away'],
  }),
  payOut: call('POST', '/educator/payout', {
    summary: 'Pays out all that is available. An answer that is unclear is asked about until it is not.',
    body: payoutRequest,
    response: payoutAnswer,
    refusals: [
      'payouts_off',
      'no_payout_provider',
      'no_payout_account',
      'payout_open',
      'nothing_to_pay',
      'amount_changed',
      'payout_refused',
      'payout_provider_away',
    ],
  }),
  payouts: call('GET', '/educator/payout', {
    summary: 'Pages through the own payouts of some days, the newest first.',
    query: payoutsQuery,
    response: payoutsPage,
    refusals: ['payouts_off'],
  }),
  educatorPayouts: call('GET', '/report/admin/payout/:educatorUserId', {
    summary: 'Pages through the payouts of one educator below the asker.',
    params: byEducator,
    query: payoutsQuery,
    response: educatorPayoutsPage,
    refusals: ['payouts_off'],
  }),
} as const;
