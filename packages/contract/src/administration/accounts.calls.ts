import { call } from '../core/call.ts';
import { byId, nothing } from '../core/core.shapes.ts';
import {
  accountStatus,
  accountSummary,
  providerOnly,
  providerOnlyAnswer,
  resetPassword,
  summaryQuery,
} from './accounts.shapes.ts';
import { newStatus } from './hierarchy.shapes.ts';

/** Administrators' acts on an account that they keep, with all its schools in reach. */
export const accountsCalls = {
  accountSummary: call('GET', '/user/:id/summary', {
    summary:
      'What deactivating somebody would touch: the sessions to come. Of an educator also at one school that would be left.',
    params: byId,
    query: summaryQuery,
    response: accountSummary,
  }),
  setAccountStatus: call('PUT', '/user/:id/status', {
    summary:
      'Closes an account, or opens it again: the person is signed out everywhere, and sessions to come are kept or cancelled. Wants a recent proof from the 51st that one person closes in a day.',
    params: byId,
    body: newStatus,
    response: accountStatus,
    recentProof: 'sometimes',
    success: 'administration.person.saved',
  }),
  resetAccountPassword: call('PUT', '/user/:id/update/password', {
    idempotent: true,
    summary:
      'Mails a link for a new password. A student without an e-mail address gets a new first password, told this once, and is signed out.',
    params: byId,
    response: resetPassword,
    refusals: [
      'account_closed',
      'email_missing',
      'email_taken_lately',
      'changed_meanwhile',
      'provider_only',
      'too_many_requests',
    ],
    recentProof: true,
    success: 'administration.person.reset',
  }),
  inviteAccount: call('POST', '/user/:id/invitation', {
    idempotent: true,
    summary: 'Mails an invitation once more to somebody who has not joined yet; the older link is dead.',
    params: byId,
    response: nothing,
    refusals: [
      'already_joined',
      'email_missing',
      'account_closed',
      'level_closed',
      'provider_only',
      'too_many_requests',
    ],
    success: 'administration.administrator.invited',
  }),
  setProviderOnly: call('PUT', '/user/:id/provider-only', {
    summary:
      'Leaves the sign-in of somebody to the provider alone: password, passkeys and links are gone, and every browser is signed out. Or lets them have a password again.',
    params: byId,
    body: providerOnly,
    response: providerOnlyAnswer,
    refusals: ['no_provider'],
    recentProof: true,
    success: 'administration.person.saved',
  }),
  signOutAccount: call('PUT', '/user/:id/logout', {
    summary: 'Signs somebody out of every browser, and ends what they have open, and their passkeys.',
    params: byId,
    response: nothing,
    success: 'administration.person.signedOut',
  }),
} as const;
