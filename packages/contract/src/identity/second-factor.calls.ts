import { call } from '../core/call.ts';
import { byId } from '../core/core.shapes.ts';
import {
  addedPasskey,
  codeForm,
  factorRule,
  factorRuleForm,
  factorView,
  recoveryCodes,
  wantedApp,
} from './second-factor.shapes.ts';
import { newPasskeyForm, newPasskeyQuestion, passkeyNameForm } from './passkeys.shapes.ts';

/** Calls about the own second factor, and whether administrators need one. */
export const secondFactorCalls = {
  secondFactor: call('GET', '/user/second-factor', {
    summary: 'Everything about the own second factor: app, passkeys, recovery codes that are left.',
    response: factorView,
  }),
  wantApp: call('POST', '/user/second-factor/app', {
    summary: 'Makes a key for an authenticator app. It counts for nothing until it is turned on.',
    response: wantedApp,
    recentProof: true,
  }),
  checkApp: call('PUT', '/user/second-factor/app', {
    summary: 'Takes the first code of the app, and shows the recovery codes this once.',
    body: codeForm,
    response: recoveryCodes,
    refusals: ['factor_wrong', 'factor_setup_lapsed', 'too_many_requests'],
  }),
  turnOnApp: call('PUT', '/user/second-factor/app/on', {
    summary:
      'Turns the app on whose first code was taken, in place of a former one; the other devices are signed out.',
    response: factorView,
    refusals: ['factor_setup_lapsed'],
    success: 'secondFactor.turnedOn',
  }),
  removeApp: call('DELETE', '/user/second-factor/app', {
    summary: 'Turns the authenticator app off. The last factor stays where administrators need one.',
    response: factorView,
    refusals: ['last_factor'],
    recentProof: true,
    success: 'secondFactor.appRemoved',
  }),
  renewRecoveryCodes: call('POST', '/user/second-factor/recovery-codes', {
    summary: 'Makes new recovery codes, shown this once; the former ones are worth nothing any more.',
    response: recoveryCodes,
    recentProof: true,
  }),
  wantPasskey: call('POST', '/user/second-factor/passkey/options', {
    summary: 'What a browser needs to make a passkey for this host.',
    response: newPasskeyQuestion,
    refusals: ['too_many_passkeys'],
    recentProof: true,
  }),
  addPasskey: call('POST', '/user/second-factor/passkey', {
    summary:
      'Keeps a passkey that the browser made. As the first factor it brings recovery codes, and the other devices are signed out.',
    body: newPasskeyForm,
    response: addedPasskey,
    refusals: ['passkey_refused', 'too_many_passkeys'],
    recentProof: true,
    success: 'passkeys.added',
  }),
  renamePasskey: call('PUT', '/user/second-factor/passkey/:id', {
    summary: 'Gives a passkey another name.',
    params: byId,
    body: passkeyNameForm,
    response: factorView,
    success: 'passkeys.renamed',
  }),
  removePasskey: call('DELETE', '/user/second-factor/passkey/:id', {
    summary: 'Takes a passkey away. The last factor stays where administrators need one.',
    params: byId,
    response: factorView,
    refusals: ['last_factor'],
    recentProof: true,
    success: 'passkeys.removed',
  }),
  factorRule: call('GET', '/institution/second-factor', {
    summary: 'Whether administrators of the institution need a second factor.',
    response: factorRule,
  }),
  setFactorRule: call('PUT', '/institution/second-factor', {
    summary:
      'Says whether administrators need a second factor. Those without one set it up after their next sign-in, before anything else.',
    body: factorRuleForm,
    response: factorRule,
    recentProof: true,
    success: 'secondFactor.ruleSaved',
  }),
} as const;
