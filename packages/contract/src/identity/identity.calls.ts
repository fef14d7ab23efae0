import { call } from '../core/call.ts';
import { nothing } from '../core/core.shapes.ts';
import {
  checkedLink,
  confirmedEmail,
  linkedEmail,
  forgotPasswordForm,
  kidChoice,
  languageChoice,
  oneTimeLink,
  passwordChanged,
  passwordForm,
  proofForm,
  resetForm,
  session,
  signedIn,
  signInAnswer,
  signInForm,
  signedOut,
  socketTicket,
} from './identity.shapes.ts';
import { factorForm, passkeySignInForm, proofQuestion } from './second-factor.shapes.ts';
import { passkeyQuestion } from './passkeys.shapes.ts';

/** Calls about who someone is. */
export const identityCalls = {
  signIn: call('POST', '/user/authenticate', {
    summary:
      'Signs in with an e-mail address or a student ID and a password. Where there is a second factor, there is no session before it.',
    body: signInForm,
    response: signInAnswer,
    refusals: [
      'sign_in_failed',
      'account_deactivated',
      'place_closed',
      'too_many_new_devices',
      'too_many_requests',
    ],
  }),
  finishSignIn: call('POST', '/user/authenticate/second-factor', {
    summary: 'Signs in by the second factor, after the password.',
    body: factorForm,
    response: signedIn,
    refusals: [
      'factor_wrong',
      'passkey_refused',
      'sign_in_lapsed',
      'account_deactivated',
      'place_closed',
      'too_many_new_devices',
      'too_many_requests',
    ],
  }),
  askPasskey: call('POST', '/user/authenticate/passkey/options', {
    summary: 'The challenge for any passkey of this host.',
    response: passkeyQuestion,
    refusals: ['too_many_requests'],
  }),
  signInByPasskey: call('POST', '/user/authenticate/passkey', {
    summary: 'Signs in by a passkey that has verified its person, without a name and a password.',
    body: passkeySignInForm,
    response: signedIn,
    refusals: [
      'passkey_refused',
      'account_deactivated',
      'place_closed',
      'too_many_new_devices',
      'too_many_requests',
    ],
  }),
  signOut: call('PUT', '/logout', {
    summary:
      'Ends the authSession of this browser. Says where one signs out at the provider that opened it, too.',
    response: signedOut,
  }),
  session: call('GET', '/user/session', { summary: 'Says who is signed in.', response: session }),
  socketTicket: call('POST', '/user/socket-authentication', {
    summary: 'Makes a ticket that signs one socket in, once, within a minute.',
    response: socketTicket,
    refusals: ['too_many_requests'],
  }),
  forgotPassword: call('PUT', '/user/forget-password', {
    summary: 'Mails a one-time link, if the account exists; the answer is the same if it does not.',
    body: forgotPasswordForm,
    response: nothing,
    refusals: ['too_many_requests'],
    success: 'identity.forgot.sent',
  }),
  checkResetLink: call('POST', '/user/reset-password/check', {
    summary:
      'Says whether a one-time link still works, without using it up, and whom it greets where it is an invitation.',
    body: oneTimeLink,
    response: checkedLink,
    refusals: ['reset_link_dead', 'too_many_requests'],
  }),
  resetPassword: call('PUT', '/user/reset-password', {
    summary: 'Sets a new password by a one-time link and ends every authSession of the account.',
    body: resetForm,
    response: nothing,
    refusals: ['reset_link_dead', 'too_many_requests', 'provider_only'],
    success: 'identity.password.changed',
  }),
  changePassword: call('PUT', '/user/update/password', {
    summary: "Sets the signed-in person's password and ends their other authSessions.",
    body: passwordForm,
    response: passwordChanged,
    refusals: ['provider_only', 'too_many_requests'],
    recentProof: 'sometimes',
    success: 'identity.password.changed',
  }),
  askProof: call('POST', '/user/prove/options', {
    summary: 'Says what proves again that it is the person who signed in.',
    response: proofQuestion,
  }),
  prove: call('POST', '/user/prove', {
    summary:
      'Takes the second factor again, or the password of people without one; for 15 minutes no other call asks for it.',
    body: proofForm,
    response: nothing,
    refusals: ['password_wrong', 'factor_wrong', 'passkey_refused', 'too_many_requests'],
  }),
  askEmailLink: call('POST', '/user/verify-email', {
    summary: 'Mails the link that confirms the address which an educator has and has not confirmed.',
    response: nothing,
    refusals: ['too_many_requests'],
  }),
  checkEmailLink: call('POST', '/user/confirm-email/check', {
    summary: 'Says which address a link confirms, and for whose account, without using it up.',
    body: oneTimeLink,
    response: linkedEmail,
    refusals: ['email_link_dead', 'too_many_requests'],
  }),
  confirmEmail: call('PUT', '/user/confirm-email', {
    summary: 'Makes the address to which the link was mailed the e-mail address of the account.',
    body: oneTimeLink,
    response: confirmedEmail,
    refusals: ['email_link_dead', 'too_many_requests'],
    success: 'identity.confirmEmail.confirmed',
  }),
  chooseKid: call('PUT', '/user/kid', {
    summary: 'Chooses the child for whom a parent acts; every list is that child’s from then on.',
    body: kidChoice,
    response: session,
  }),
  chooseLanguage: call('PUT', '/user/language', {
    summary: 'Remembers the language of texts and mails.',
    body: languageChoice,
    response: nothing,
  }),
} as const;
