import type { Language } from '@lectern/contract/core/core.names.ts';
import type { FactorWanted } from '@lectern/contract/identity/second-factor.shapes.ts';
import type { PasskeyAnswer } from '@lectern/contract/identity/passkeys.shapes.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { maySignIn } from './identity.policy.ts';
import { attempts, networkOf } from './identity.rules.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as passwords from './passwords.service.ts';
import { wrongCode } from './authenticator-apps.service.ts';
import * as factors from './factors.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as steps from './sign-in-steps.service.ts';
import { openFor, type Opened } from './session-openings.service.ts';
import { stillLinked } from './provider-links.service.ts';
import * as tries from './tries.service.ts';

/** The input of a sign-in, and its origin. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly wantsToken: boolean;
  /** The language of the page; undefined where none was named. */
  readonly language: Language | undefined;
  readonly address: string;
  /** The traces of an earlier sign-in in this browser. */
  readonly knownBrowser: string | undefined;
}

/**
 * Signs a person in by e-mail address or student number, only in the host's institution; with a second factor the
 * session comes after it. Refuses with the same words and after the same time whether the account is missing or the
 * password is wrong, and never changes an account. Wrong tries slow down the caller, not the person: a browser that
 * the account knows gets in.
 */
export async function signIn(ctx: Ctx, form: SignIn): Promise<Opened | FactorWanted> {
  const person = await people.findBySignInName(ctx, form.username);
  const knownAs = await knownBrowsers.knownAs(ctx, person?.id, form.knownBrowser);
  const facts = { personId: person?.id, name: form.username, address: form.address, knownAs };
  const tried = await tries.countTry(ctx, facts);
  const given = { password: form.password, personId: person?.id, isKnown: knownAs !== null };
  const match = await passwords.matchPassword(ctx, given);
  if (match === null) await tries.noteWrong(ctx, tried);
  // People who sign in by a provider alone have no password; one from the same moment opens nothing.
  refuseUnless(maySignIn(person, match !== null && person?.providerOnly !== true));
  await tries.takeBack(ctx, tried);
  const account = found(person);
  return transaction(ctx, async (tx) => {
    const { wantsToken } = form;
    const passwordHash = found(match);
    const step = { personId: account.id, passwordHash, linkId: null, providerId: null, wantsToken };
    // The password may have changed since it was checked: then it opens nothing any more. The same for everything
    // else.
    await accounts.lockAccount(tx, account.id);
    if (!(await passwords.stillHolds(tx, account.id, passwordHash))) throw new Refusal('sign_in_failed');
    if (form.language) await people.adoptLanguage(tx, account, form.language);
    return (await steps.beginStep(tx, step)) ?? openFor(tx, account.id, form);
  });
}

/** Whether the step before the factor is still valid: the password, or the link with an account at a provider. */
async function restsStill(tx: Ctx, { personId, passwordHash, linkId }: steps.Step): Promise<boolean> {
  if (passwordHash === null) return stillLinked(tx, linkId, personId);
  return passwords.stillHolds(tx, personId, passwordHash);
}

/** Where a factor comes from. */
export interface From {
  readonly address: string;
  readonly knownBrowser: string | undefined;
}

/**
 * Signs in by the second factor, after the password. Refuses with sign_in_lapsed a ticket that is too old or was
 * tried too often, and a wrong code with the number of tries left; wrong tries slow down the caller, not the person.
 */
export async function finishSignIn(
  ctx: Ctx,
  form: From & { ticket: string; code?: string | undefined; passkey?: PasskeyAnswer | undefined },
): Promise<Opened> {
  const { ticket, address, knownBrowser, code, passkey } = form;
  const step = await steps.tryStep(ctx, ticket);
  const { personId, wantsToken, triesLeft } = step;
  const knownAs = await knownBrowsers.knownAs(ctx, personId, knownBrowser);
  const tried = await tries.countTry(ctx, { personId, name: '', address, knownAs, of: 'factor' });
  if (passkey) await passkeys.takePasskey(ctx, passkey, { use: 'second-step', personId, attempt: ticket });
  else if (!(await factors.takeCode(ctx, personId, code ?? ''))) {
    await tries.noteWrongCode(ctx, tried);
    throw wrongCode(triesLeft);
  }
  await tries.takeBack(ctx, tried);
  return transaction(ctx, async (tx) => {
    await steps.endStep(tx, ticket);
    if (!(await restsStill(tx, step))) throw new Refusal('sign_in_lapsed');
    // The factor was shown now: the session is proven, whenever the password was typed at a provider.
    const provider = step.providerId === null ? null : { id: step.providerId, provenAt: tx.clock.now() };
    return openFor(tx, personId, { wantsToken, knownBrowser, provider });
  });
}

/**
 * Signs in by a passkey that has verified its person: it is password and factor in one. Refuses with passkey_refused
 * for any fault.
 */
export async function signInByPasskey(
  ctx: Ctx,
  form: From & { passkey: PasskeyAnswer; attempt: string | undefined; wantsToken: boolean },
): Promise<Opened> {
  const limit = attempts(ctx.scope, 'passkeyNetwork', networkOf(form.address));
  await ctx.ports.limits.count(ctx.clock, limit);
  const { passkey, attempt = '' } = form;
  const personId = await passkeys.takePasskey(ctx, passkey, { use: 'sign-in', personId: null, attempt });
  await ctx.ports.limits.giveBack(limit.key);
  return transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    // The provider is asked each time: people it no longer knows cannot use what they kept.
    if ((await people.getPerson(tx, personId)).providerOnly) throw new Refusal('passkey_refused');
    return openFor(tx, personId, form);
  });
}
