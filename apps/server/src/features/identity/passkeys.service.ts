import { may } from '@lectern/contract/access/capabilities.ts';
import { factorLimits } from '@lectern/contract/identity/second-factor.limits.ts';
import type { FactorView } from '@lectern/contract/identity/second-factor.shapes.ts';
import type {
  NewPasskeyAnswer,
  NewPasskeyQuestion,
  PasskeyAnswer,
  PasskeyQuestion,
} from '@lectern/contract/identity/passkeys.shapes.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import {
  handleOf,
  newPasskeyQuestion,
  passkeyQuestion,
  readNewPasskey,
  readPasskey,
  siteOf,
  type KeptPasskey,
} from '../../platform/second-factors/passkeys.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import * as challenges from './factor-challenges.service.ts';
import { tellFactorNews } from './factor-news.service.ts';
import * as factors from './factors.service.ts';
import {
  deletePasskeys,
  findPasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey as saveName,
  usePasskey,
} from './passkeys.repo.ts';
import * as recoveryCodes from './recovery-codes.service.ts';

const timeoutMs = 120_000;

/** Refuses an answer without saying whether the passkey is unknown or the answer wrong. */
function refused(): Refusal {
  return new Refusal('passkey_refused');
}

/** The question for a passkey of somebody for this host; null where they have none here. */
export async function questionFor(
  ctx: Ctx,
  personId: string,
  asked: { use: 'second-step' | 'proof'; attempt: string },
): Promise<PasskeyQuestion | null> {
  const site = siteOf(ctx.host.appUrl);
  const passkeys = (await listPasskeys(ctx.scope, personId)).filter((one) => one.site === site.name);
  if (passkeys.length === 0) return null;
  const challenge = challenges.makeChallenge(ctx, { ...asked, personId });
  return passkeyQuestion({ site, challenge, passkeys, timeoutMs }, false);
}

/** The challenge for any passkey of this host; only the browser that asked may answer it. */
export function questionForAnybody(ctx: Ctx, attempt: string): PasskeyQuestion {
  const challenge = challenges.makeChallenge(ctx, { use: 'sign-in', personId: null, attempt });
  return passkeyQuestion({ site: siteOf(ctx.host.appUrl), challenge, passkeys: [], timeoutMs }, true);
}

/**
 * Whether the browser names the account that the passkey was made for. Old keys name none when one was requested.
 */
function namesOwner({ response }: PasskeyAnswer, personId: string, isAsked: boolean): boolean {
  const { userHandle } = response;
  return userHandle === undefined ? isAsked : userHandle === handleOf(personId);
}

/**
 * The owner of the passkey that answered our challenge. With a named person it must be theirs; without one it must
 * have verified its person itself, and name the account. Refuses with passkey_refused an unknown one, a wrong or
 * repeated answer, and one to a challenge of another session or sign-in.
 */
export async function takePasskey(
  ctx: Ctx,
  answer: PasskeyAnswer,
  wanted: challenges.ChallengeFor,
): Promise<string> {
  const site = siteOf(ctx.host.appUrl);
  const passkey = await findPasskey(ctx.scope, { site: site.name, credentialId: answer.id });
  if (!passkey || (wanted.personId !== null && passkey.personId !== wanted.personId)) throw refused();
  if (!namesOwner(answer, passkey.personId, wanted.personId !== null)) throw refused();
  let challenge = '';
  const knowsChallenge = (given: string): boolean => {
    challenge = given;
    return challenges.knowsChallenge(ctx, wanted, given);
  };
  const isVerified = wanted.personId === null;
  const newCounter = await readPasskey(answer, { site, passkey, knowsChallenge, isVerified });
  if (newCounter === null) throw refused();
  const { id, counter, personId } = passkey;
  await transaction(ctx, async (tx) => {
    const isNew = await challenges.spend(tx, challenge);
    if (!isNew || !(await usePasskey(tx.scope, { id, counter, newCounter }, tx.clock.now()))) throw refused();
  });
  return personId;
}

/**
 * As an alternative to the password, a passkey is asked for without a name; as a second factor it is also asked for
 * by name, and touching it is enough.
 */
function signsInAlone({ actor }: PersonCtx): boolean {
  return may(actor.role, 'keepPasskeys');
}

/**
 * The data that a browser needs to make a passkey of the signed-in person for this host. Refuses with
 * too_many_passkeys.
 */
export async function wantPasskey(ctx: PersonCtx): Promise<NewPasskeyQuestion> {
  const { personId, authSessionId: attempt } = ctx.actor;
  const site = siteOf(ctx.host.appUrl);
  const all = await listPasskeys(ctx.scope, personId);
  if (all.length >= factorLimits.passkeys) throw new Refusal('too_many_passkeys');
  const [person, { appname }] = await Promise.all([
    people.getPerson(ctx, personId),
    institutions.hostSettings(ctx),
  ]);
  const challenge = challenges.makeChallenge(ctx, { use: 'add', personId, attempt });
  const passkeys = all.filter((one) => one.site === site.name);
  const who = { id: personId, account: person.email ?? person.name, name: person.name, siteName: appname };
  return newPasskeyQuestion({ site, challenge, passkeys, timeoutMs }, who, signsInAlone(ctx));
}

/** A passkey that a browser made in answer to our question. */
export interface MadePasskey {
  readonly kept: KeptPasskey;
  readonly challenge: string;
}

/**
 * The passkey that the browser made. Refuses with passkey_refused anything but an answer to a challenge of this
 * session.
 */
export async function readMade(ctx: PersonCtx, answer: NewPasskeyAnswer): Promise<MadePasskey> {
  const { personId, authSessionId: attempt } = ctx.actor;
  let challenge = '';
  const knowsChallenge = (given: string): boolean => {
    challenge = given;
    return challenges.knowsChallenge(ctx, { use: 'add', personId, attempt }, given);
  };
  const site = siteOf(ctx.host.appUrl);
  const kept = await readNewPasskey(answer, { site, knowsChallenge, isVerified: signsInAlone(ctx) });
  if (!kept) throw refused();
  return { kept, challenge };
}

/**
 * Keeps what the browser made, in a transaction that holds the account, and tells the person. Refuses with passkey_refused
 * a second answer to one question and a passkey that is known, and with too_many_passkeys.
 */
export async function keepMade(tx: PersonCtx, { kept, challenge }: MadePasskey, name: string): Promise<void> {
  const { personId } = tx.actor;
  const all = await listPasskeys(tx.scope, personId);
  if (all.length >= factorLimits.passkeys) throw new Refusal('too_many_passkeys');
  const site = siteOf(tx.host.appUrl).name;
  const row = { ...kept, transports: [...kept.transports], personId, site, name, createdAt: tx.clock.now() };
  const isNew = await challenges.spend(tx, challenge);
  if (!isNew || !(await insertPasskey(tx.scope, row))) throw refused();
  await tellFactorNews(tx, personId, 'passkeyAdded');
}

/**
 * Keeps a passkey that the browser made. As the first factor it brings recovery codes, and the other devices are signed
 * out. Refuses an answer that is not to our question, and who has as many as there can be.
 */
export async function addPasskey(
  ctx: PersonCtx,
  given: { name: string; passkey: NewPasskeyAnswer },
): Promise<{ factor: FactorView; recoveryCodes: string[] | null }> {
  const { personId } = ctx.actor;
  const made = await readMade(ctx, given.passkey);
  const shown = await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    const { hasAny } = await factors.factorsOf(tx, personId);
    await keepMade(tx, made, given.name);
    if (hasAny) return null;
    const codes = recoveryCodes.makeCodes(personId);
    await recoveryCodes.keepCodes(tx, personId, codes.hashes);
    await factors.signOutOthers(tx);
    return codes.shown;
  });
  return { factor: await factors.viewFactor(ctx), recoveryCodes: shown };
}

/** Gives a passkey of the signed-in person another name. Refuses with not_found anybody else's. */
export async function renamePasskey(ctx: PersonCtx, id: string, name: string): Promise<FactorView> {
  found((await saveName(ctx.scope, { id, personId: ctx.actor.personId, name })) || null);
  return factors.viewFactor(ctx);
}

/** Takes a passkey of the signed-in person away. Refuses with not_found anybody else's, and with last_factor. */
export async function removePasskey(ctx: PersonCtx, id: string): Promise<FactorView> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    found((await deletePasskeys(tx.scope, personId, id)) || null);
    await factors.settleRest(tx);
    await tellFactorNews(tx, personId, 'passkeyRemoved');
  });
  return factors.viewFactor(ctx);
}
