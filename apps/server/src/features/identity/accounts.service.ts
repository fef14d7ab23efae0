import { randomBytes } from 'node:crypto';
import { firstPassword } from '@lectern/contract/identity/identity.limits.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import * as emailChange from './email-change.service.ts';
import { attempts, firstPasswordOf } from './identity.rules.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as links from './one-time-links.service.ts';
import * as passwordReset from './password-reset.service.ts';
import * as passwords from './passwords.service.ts';

/** A first password as it is shown once, and what is kept of it. */
export interface FirstPassword {
  readonly password: string;
  readonly hash: string;
}

/** Thinks of a first password. It takes a processor a moment, so it is done before a transaction begins. */
export async function makeFirstPassword(ctx: Ctx): Promise<FirstPassword> {
  const password = firstPasswordOf(randomBytes(firstPassword.signs));
  return { password, hash: await passwords.hashPassword(ctx, password) };
}

/**
 * Gives somebody a first password, which must be changed at the next sign-in and ends by itself after two weeks. Whatever
 * they had open is ended, and every link is dead. Whether the asker may is the caller's question.
 */
export async function giveFirstPassword(tx: Ctx, personId: string, first: FirstPassword): Promise<void> {
  await passwords.keepFirstPassword(tx, personId, first.hash);
  await people.requirePasswordChange(tx, personId, true);
  await links.dropLinks(tx, personId);
  await knownBrowsers.forgetBrowsers(tx, personId);
  await authSessions.endSessions(tx, { personId }, 'password_changed');
}

/** Has a link for a new password mailed to somebody. Refuses with email_missing who has no address. */
export async function mailReset(
  tx: PersonCtx,
  person: Pick<people.PersonFacts, 'id' | 'email'>,
): Promise<void> {
  if (person.email === null) throw new Refusal('email_missing');
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'invitePerson', person.id));
  await passwordReset.mailReset(tx, person.email);
}

/** Mails an invitation once more. Refuses who has a password, and too many in an hour. */
export async function inviteAgain(tx: Ctx, invitation: passwordReset.Invitation): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'invitePerson', invitation.personId));
  await passwordReset.invite(tx, invitation);
}

/** A school enters an address for a parent, which is written to. Refuses too many in an hour, whether or not it has an account. */
export async function countEnteredParent(tx: Ctx, email: string): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'enterParent', email));
}

/** Gives an account another e-mail address, or none: see `changeEmailOf` of the change of an address. */
export async function changeEmailOf(tx: PersonCtx, personId: string, email: string | null): Promise<void> {
  await emailChange.changeEmailOf(tx, personId, email);
}

/** The address that somebody is asked to confirm; null without one. */
export async function unconfirmedEmail(ctx: Ctx, personId: string): Promise<string | null> {
  return emailChange.unconfirmedEmail(ctx, personId);
}

/** Ends everything that somebody has open, in every browser, and writes it down. */
export async function signOutEverywhere(tx: Ctx, personId: string): Promise<void> {
  await authSessions.endSessions(tx, { personId }, 'signed_out');
  await knownBrowsers.forgetBrowsers(tx, personId);
  await audit.record(tx, { action: 'person.signed-out', subjectKind: 'person', subjectId: personId });
}
