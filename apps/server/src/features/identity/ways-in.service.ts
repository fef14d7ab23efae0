import { emit, type Ctx } from '../../platform/context/ctx.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import * as factors from './factors.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as links from './one-time-links.service.ts';
import { endPasskeys } from './own-passkeys.service.ts';
import * as passwords from './passwords.service.ts';
import * as providerLinks from './provider-links.service.ts';

/**
 * Ends a person's links with provider accounts after others changed the account's address or number. A passkey never
 * stays as the only way in: without a password it ends too.
 */
export async function endLinks(tx: Ctx, personId: string): Promise<void> {
  await providerLinks.endLinks(tx, personId);
  if (!(await passwords.hasPassword(tx, personId))) await endPasskeys(tx, personId);
}

/** Ends every way in of somebody but the password: links with accounts at providers, and passkeys that are no second factor. */
export async function endAllButPassword(tx: Ctx, personId: string): Promise<void> {
  await providerLinks.endLinks(tx, personId);
  await endPasskeys(tx, personId);
}

/** Ends every way in of somebody but the password that they were just given, and all sessions that they have open. */
export async function endAllButNewPassword(tx: Ctx, personId: string): Promise<void> {
  await links.dropLinks(tx, personId);
  await knownBrowsers.forgetBrowsers(tx, personId);
  await endAllButPassword(tx, personId);
  await authSessions.endSessions(tx, { personId }, 'password_changed');
  await emit(tx, authSessions.accessRenewed, { personId });
}

/**
 * Ends every way in of a person except providers: password, passkeys and links are removed, and every browser is
 * signed out. The caller checks that the asker may.
 */
export async function leaveToProvider(tx: Ctx, personId: string): Promise<void> {
  await passwords.forgetPassword(tx, personId);
  await endPasskeys(tx, personId);
  await people.requirePasswordChange(tx, personId, false);
  await links.dropLinks(tx, personId);
  await knownBrowsers.forgetBrowsers(tx, personId);
  await authSessions.endSessions(tx, { personId }, 'provider_only');
  await emit(tx, authSessions.accessRenewed, { personId });
}

/**
 * Ends everything that somebody has open, in every browser, and writes it down. Passkeys that are no second factor end, too,
 * and links with accounts at providers unless they are the only way in.
 */
export async function signOutEverywhere(tx: Ctx, personId: string): Promise<void> {
  const hasOwnWay =
    (await passwords.hasPassword(tx, personId)) || (await factors.factorsOf(tx, personId)).hasAny;
  if (hasOwnWay) await providerLinks.endLinks(tx, personId);
  await endPasskeys(tx, personId);
  await authSessions.endSessions(tx, { personId }, 'ended_by_admin');
  await emit(tx, authSessions.accessRenewed, { personId });
  await knownBrowsers.forgetBrowsers(tx, personId);
  await audit.record(tx, { action: 'person.signed-out', subjectKind: 'person', subjectId: personId });
}
