import { randomBytes } from 'node:crypto';
import { firstPassword } from '@lectern/contract/identity/identity.limits.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import * as emailChange from './email-change.service.ts';
import { attempts, firstPasswordOf } from './identity.rules.ts';
import * as links from './one-time-links.service.ts';
import * as passwordReset from './password-reset.service.ts';
import * as passwords from './passwords.service.ts';
import * as factors from './factors.service.ts';
import * as providerLinks from './provider-links.service.ts';
import * as waysIn from './ways-in.service.ts';

/** A first password as it is shown once, and its stored form. */
export interface FirstPassword {
  readonly password: string;
  readonly hash: string;
  /** The stored hash when this password was made: only that one is replaced. */
  readonly instead: string | null;
}

/**
 * Thinks of a first password, for somebody who has an account or is only about to have one. It takes a processor a moment,
 * so it is done before a transaction begins.
 */
export async function makeFirstPassword(ctx: Ctx, personId: string | null): Promise<FirstPassword> {
  const instead = personId === null ? null : await passwords.keptHash(ctx, personId);
  const password = firstPasswordOf(randomBytes(firstPassword.signs));
  return { password, hash: await passwords.hashPassword(ctx, password), instead };
}

/**
 * Gives a person a first password, which must be changed at the next sign-in and expires after two weeks; their
 * sessions, passkeys, mailed links and links with provider accounts end. Refuses with changed_meanwhile when another
 * password was set since this one was made. The caller checks that the asker may.
 */
export async function giveFirstPassword(tx: Ctx, personId: string, first: FirstPassword): Promise<void> {
  await refuseProviderOnly(tx, personId);
  if (!(await passwords.keepFirstPassword(tx, personId, first))) throw new Refusal('changed_meanwhile');
  await people.requirePasswordChange(tx, personId, true);
  await waysIn.endAllButNewPassword(tx, personId);
}

/**
 * Gives first passwords to people who have never signed in, by id: each is shown only this once, expires after two
 * weeks, and must be changed at the first sign-in. Older ones stop working; people who sign in by a provider alone
 * get none. The caller checks that the asker may.
 */
export async function giveFirstCodes(
  tx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await people.getPeople(tx, personIds);
  const own = personIds.filter((id) => known.get(id)?.providerOnly !== true);
  const codes = own.map((personId) => ({
    personId,
    code: firstPasswordOf(randomBytes(firstPassword.signs)),
  }));
  const kept = await passwords.keepCodes(tx, codes);
  const given = codes.filter(({ personId }) => kept.has(personId));
  for (const { personId } of given) await people.requirePasswordChange(tx, personId, true);
  await audit.recordAll(
    tx,
    given.map(({ personId }) => ({
      ...({ action: 'password.reset-asked', subjectKind: 'person', subjectId: personId } as const),
    })),
  );
  return new Map(given.map(({ personId, code }) => [personId, code]));
}

/** Deletes every way in of a person who never signed in: a first password and links. */
export async function forgetUnused(tx: Ctx, personIds: readonly string[]): Promise<void> {
  await passwords.forgetFirstPasswords(tx, personIds);
  await links.dropAllLinks(tx, personIds);
}

/** Whether nobody has ever signed in to an account: it has at most an unused first password. */
export async function isUnused(ctx: Ctx, personId: string): Promise<boolean> {
  const [{ hasApp, passkeys }, links, seen, hasOwn] = await Promise.all([
    factors.factorsOf(ctx, personId),
    providerLinks.linksOf(ctx, personId),
    authSessions.lastSeen(ctx, [personId]),
    passwords.hasOwnPassword(ctx, personId),
  ]);
  const hasKey = hasApp || passkeys.length > 0;
  return !hasKey && links.length === 0 && !seen.get(personId) && !hasOwn;
}

/** Moves the provider accounts of a person to another account that nobody has used yet. */
export async function joinInto(
  tx: Ctx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await forgetUnused(tx, [intoId]);
  await people.requirePasswordChange(tx, intoId, false);
  await providerLinks.moveLinks(tx, { fromId, intoId });
}

/** Refuses with provider_only to give a password to a person who signs in by a provider alone. */
async function refuseProviderOnly(tx: Ctx, personId: string): Promise<void> {
  if ((await people.getPerson(tx, personId)).providerOnly) throw new Refusal('provider_only');
}

/** Has a link for a new password mailed to somebody. Refuses with email_missing who has no address, and provider_only. */
export async function mailReset(
  tx: PersonCtx,
  person: Pick<people.PersonFacts, 'id' | 'email'>,
): Promise<void> {
  if (person.email === null) throw new Refusal('email_missing');
  await refuseProviderOnly(tx, person.id);
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'invitePerson', person.id));
  await passwordReset.mailReset(tx, person.email);
}

/** Mails an invitation again. Refuses people with a password, and too many in an hour. */
export async function inviteAgain(tx: Ctx, invitation: passwordReset.Invitation): Promise<void> {
  await refuseProviderOnly(tx, invitation.personId);
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'invitePerson', invitation.personId));
  await passwordReset.invite(tx, invitation);
}

/** A school enters an address for a parent, which is written to. Refuses too many in an hour, whether or not it has an account. */
export async function countEnteredParent(tx: Ctx, email: string): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'enterParent', email));
}

/**
 * Runs, in a transaction, the work that stores an address entered by an administrator. An administrator who learned
 * too often in an hour that an address is taken is refused before anything is checked, so that nobody can go through
 * a list of addresses.
 */
export async function keepingEntered<T>(ctx: PersonCtx, keep: (tx: PersonCtx) => Promise<T>): Promise<T> {
  const limit = attempts(ctx.scope, 'enterTaken', ctx.actor.personId);
  // Counted before the look, so that many at once are not one.
  await ctx.ports.limits.count(ctx.clock, limit);
  let isTaken = false;
  // Only a refusal that revealed a taken address stays counted.
  try {
    return await transaction(ctx, keep);
  } catch (error) {
    isTaken = error instanceof Refusal && error.code === 'email_in_use';
    throw error;
  } finally {
    if (!isTaken) await ctx.ports.limits.giveBack(limit.key);
  }
}

/** The signed-in parent asks for a child. Refuses too many in a day, whether or not there are such children. */
export async function countChildAsked(tx: PersonCtx): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'askForChild', tx.actor.personId));
}

/** The signed-in parent proposes another parent of a child. Refuses too many in a day, to any addresses. */
export async function countParentProposed(tx: PersonCtx): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'proposeParent', tx.actor.personId));
}

/** The asker has somebody asked to teach at their schools. Refuses too many in a day, to any addresses. */
export async function countEducatorAsked(tx: PersonCtx): Promise<void> {
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'askEducator', tx.actor.personId));
}

/** Gives an account another e-mail address, or none: see `changeEmailOf` of the change of an address. */
export async function changeEmailOf(tx: PersonCtx, personId: string, email: string | null): Promise<void> {
  await emailChange.changeEmailOf(tx, personId, email);
}

/** The address that a person is asked to confirm; null without one. */
export async function unconfirmedEmail(ctx: Ctx, personId: string): Promise<string | null> {
  return emailChange.unconfirmedEmail(ctx, personId);
}

/** Ends every open request to confirm an address for a person's account. */
export async function forgetEveryAsked(tx: Ctx, personId: string): Promise<void> {
  await links.dropLinks(tx, personId, 'email_verification');
}

/** The addresses that people are asked to confirm, by the person's id; people without one are absent. */
export async function unconfirmedEmails(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return links.wantedEmails(ctx, personIds);
}

/** Removes a lost second factor: see `resetFactor` of the factors. The caller checks that the asker may. */
export async function resetFactor(ctx: Ctx, personId: string): Promise<boolean> {
  return factors.resetFactor(ctx, personId);
}
