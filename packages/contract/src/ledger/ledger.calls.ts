import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  balanceLines,
  balanceQuery,
  changedTerms,
  educatorBalance,
  ledgerRates,
  ledgerTerms,
  newRate,
  payConfirmation,
  rateCorrections,
  rateSubjects,
  rateSubjectsQuery,
  reinstatement,
  visitMoney,
  wantedRate,
} from './ledger.shapes.ts';

/** Calls about what sessions earn and cost. */
export const ledgerCalls = {
  educatorBalance: call('GET', '/ledger/educator/:id/balance', {
    summary: 'What an educator has earned: available, pending, reserved by a payout, and paid.',
    params: byId,
    response: educatorBalance,
  }),
  balanceLines: call('GET', '/ledger/educator/:id/lines', {
    summary: 'Opens one part of a balance down to its sessions, with the rate, the day and the time of each.',
    params: byId,
    query: balanceQuery,
    response: balanceLines,
  }),
  visitMoney: call('GET', '/ledger/visit/:id', {
    summary: 'What the ledger says of one session, for its educator and administrators who read pay.',
    params: byId,
    response: visitMoney,
  }),
  reinstatePay: call('POST', '/ledger/visit/:id/reinstate', {
    summary: 'Pays a session after all that was decided not to be paid.',
    params: byId,
    body: reinstatement,
    response: visitMoney,
    refusals: ['nothing_to_reinstate'],
    idempotent: true,
    success: 'ledger.reinstated',
  }),
  confirmPay: call('PUT', '/ledger/visit/:id/confirm', {
    summary: 'Says whether a session is paid in which people were together for less than five minutes.',
    params: byId,
    body: payConfirmation,
    response: visitMoney,
    refusals: ['nothing_to_confirm'],
    idempotent: true,
    success: 'ledger.payDecided',
  }),
  ledgerRates: call('GET', '/ledger/rates', {
    summary: 'All rates but those of educators.',
    response: ledgerRates,
  }),
  rateSubjects: call('GET', '/ledger/subjects', {
    summary: 'Looks for active subjects that a rate can be set for.',
    query: rateSubjectsQuery,
    response: rateSubjects,
  }),
  previewRate: call('POST', '/ledger/rates/preview', {
    summary: 'Which posted sessions a rate would correct. Changes nothing.',
    body: wantedRate,
    response: rateCorrections,
    refusals: ['rate_taken', 'corrections_too_many'],
  }),
  addRate: call('POST', '/ledger/rates', {
    summary: 'Sets a rate from a day on, and posts the corrections that were shown.',
    body: newRate,
    response: rateCorrections,
    refusals: ['rate_taken', 'corrections_changed', 'corrections_too_many'],
    creates: true,
    idempotent: true,
    recentProof: true,
    success: 'ledger.rateAdded',
  }),
  takeRateBack: call('DELETE', '/ledger/rates/:id', {
    summary: 'Takes back a rate that is still to come.',
    params: byId,
    response: nothing,
    refusals: ['rate_begun'],
    recentProof: true,
    success: 'ledger.rateTakenBack',
  }),
  ledgerTerms: call('GET', '/ledger/terms', {
    summary: 'The fee, the family rate, and what late and absent cost.',
    response: ledgerTerms,
  }),
  changeLedgerTerms: call('PUT', '/ledger/terms', {
    summary: 'Saves them for sessions from now on.',
    body: changedTerms,
    response: ledgerTerms,
    refusals: ['changed_meanwhile'],
    idempotent: true,
    recentProof: true,
    success: 'ledger.termsSaved',
  }),
} as const;
