import { landingAfterSignIn } from '@lectern/contract/identity/identity.rules.ts';
import type { FactorWanted } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { Address } from '../../lib/url-state.ts';
import { chooseLanguage, currentLanguage, type Language } from '../../lib/i18n.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { currentHost } from '../institutions/host.ts';
import { enrolmentOf, homeOf, verifyEmailAt } from './addresses.ts';
import { endSession, fetchSession, rememberLanguage, signIn } from './identity.queries.ts';
import { takePlace } from './return-place.ts';
import { dropSession, keepSession, roleOf } from './session.ts';

/** The typed input of a sign-in. */
export interface Credentials {
  username: string;
  password: string;
  isRemembered: boolean;
}

/** Where somebody goes after signing in: to a screen, or back to where they were. */
export type Landing = { at: Address } | { backTo: string };

/** A sign-in whose password was right, and whose second factor is still to come. */
export interface SecondStep extends FactorWanted {
  username: string;
}

/**
 * Signs in and says where to go, or that the second factor is to come. A refused sign-in marks the state of this browser
 * only, never the account.
 */
export async function signInAndLand({
  username,
  password,
  isRemembered,
}: Credentials): Promise<Landing | SecondStep> {
  let answer;
  try {
    answer = await signIn({ username, password, language: currentLanguage() });
  } catch (reason) {
    // The mark is of this browser; the reason goes on to the form.
    if (reason instanceof ApiFailure && reason.code !== 0) writeStored('deactivated', 'true');
    throw reason;
  }
  writeStored('rememberedId', isRemembered ? username : null);
  return answer.secondFactorRequired ? { ...answer, username } : land();
}

/** Keeps the session that was opened and says where to go: where the person wanted to be before, else home. */
export async function land(): Promise<Landing> {
  const session = await fetchSession();
  keepSession(session);
  if (readStored('language') === null && session.language !== currentLanguage())
    await chooseLanguage(session.language);
  const role = roleOf(session);
  const next = landingAfterSignIn({ ...session, role });
  if (next === 'school') return { at: enrolmentOf({ id: session.id, role }, currentHost().roleTypePath) };
  if (next === 'verifyEmail') return { at: verifyEmailAt(currentHost().roleTypePath) };
  if (next === 'changePassword') return { at: { to: '/change-password' } };
  if (next === 'secondFactor') return { at: { to: '/second-factor' } };
  const who = { id: session.id, role };
  const place = takePlace(who);
  return place === null ? { at: homeOf(who, currentHost().roleTypePath) } : { backTo: place };
}

/**
 * Takes over the server's current facts of the session. The alert reports a dead one, a lost network changes
 * nothing.
 */
export async function refreshSession(): Promise<void> {
  try {
    keepSession(await fetchSession());
  } catch {
    // Told elsewhere, as said above; the kept session stays.
    return;
  }
}

/**
 * Tells the server, and forgets the session in this browser; drafts wait for the same person. Also returns the
 * address of the identity provider where the person signs out.
 */
export async function signOutIdle(): Promise<string | null> {
  let providerSignOut: string | null = null;
  try {
    providerSignOut = await endSession();
  } catch {
    // A dead session or network must not hold anybody here; the server's session then runs out by itself.
  }
  dropSession();
  return providerSignOut;
}

/**
 * The same on the person's own wish: nothing of them stays in this browser. The caller goes to the index, or to the
 * address.
 */
export async function signOut(): Promise<string | null> {
  const providerSignOut = await signOutIdle();
  writeStored('noteDrafts', null);
  writeStored('unsentMessages', null);
  writeStored('formDrafts', null);
  return providerSignOut;
}

/** Changes the language of screens and mails. */
export async function changeLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  await rememberLanguage(language);
}
