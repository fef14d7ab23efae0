import { call } from '../core/call.ts';
import { nothing } from '../core/core.shapes.ts';
import {
  confirmedEmail,
  confirmPasswordForm,
  forgotPasswordForm,
  kidChoice,
  languageChoice,
  oneTimeLink,
  passwordChanged,
  passwordForm,
  resetForm,
  session,
  signedIn,
  signInForm,
  socketTicket,
} from './identity.shapes.ts';

/** Calls about who someone is. */
export const identityCalls = {
  signIn: call('POST', '/user/authenticate', {
    summary: 'Signs in with an e-mail address or a student ID and a password.',
    body: signInForm,
    response: signedIn,
    refusals: ['sign_in_failed', 'account_deactivated', 'too_many_new_devices', 'too_many_requests'],
  }),
  signOut: call('PUT', '/logout', { summary: 'Ends the authSession of this browser.', response: nothing }),
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
    summary: 'Says whether a one-time link still works, without using it up.',
    body: oneTimeLink,
    response: nothing,
    refusals: ['reset_link_dead', 'too_many_requests'],
  }),
  resetPassword: call('PUT', '/user/reset-password', {
    summary: 'Sets a new password by a one-time link and ends every authSession of the account.',
    body: resetForm,
    response: nothing,
    refusals: ['reset_link_dead', 'too_many_requests'],
    success: 'identity.password.changed',
  }),
  changePassword: call('PUT', '/user/update/password', {
    summary: "Sets the signed-in person's password and ends their other authSessions.",
    body: passwordForm,
    response: passwordChanged,
    refusals: ['password_needed', 'too_many_requests'],
    success: 'identity.password.changed',
  }),
  confirmPassword: call('POST', '/user/confirm-password', {
    summary: 'Takes the current password again; for 15 minutes nothing else asks for it.',
    body: confirmPasswordForm,
    response: nothing,
    refusals: ['password_wrong', 'too_many_requests'],
  }),
  checkEmailLink: call('POST', '/user/confirm-email/check', {
    summary: 'Says which address a link confirms, without using it up.',
    body: oneTimeLink,
    response: confirmedEmail,
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
