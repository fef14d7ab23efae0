import { may } from '@lectern/contract/access/capabilities.ts';
import type {
  NewPasskeyAnswer,
  NewPasskeyQuestion,
  OwnPasskeys,
} from '@lectern/contract/identity/passkeys.shapes.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { tellFactorNews } from './factor-news.service.ts';
import { deletePasskeys, listPasskeys, renamePasskey as saveName } from './passkeys.repo.ts';
import * as passkeys from './passkeys.service.ts';
import { toOwnPasskeys } from './second-factor.view.ts';

/** The passkeys by which the signed-in student, parent or educator signs in instead of a password, on all hosts. */
export async function ownPasskeys(ctx: PersonCtx): Promise<OwnPasskeys> {
  const { personId } = ctx.actor;
  const [rows, { providerOnly }] = await Promise.all([
    listPasskeys(ctx.scope, personId),
    people.getPerson(ctx, personId),
  ]);
  return toOwnPasskeys(rows, !providerOnly);
}

/** A passkey would be useless to a person who signs in by a provider alone. */
async function refuseProviderOnly(ctx: PersonCtx): Promise<void> {
  if ((await people.getPerson(ctx, ctx.actor.personId)).providerOnly) throw new Refusal('provider_only');
}

/**
 * The data that a browser needs to make a passkey for this host. Refuses with too_many_passkeys, and with
 * provider_only.
 */
export async function wantPasskey(ctx: PersonCtx): Promise<NewPasskeyQuestion> {
  await refuseProviderOnly(ctx);
  return passkeys.wantPasskey(ctx);
}

/**
 * Stores a passkey that the browser made. It is no second factor: the password opens the account as before, and no
 * device is signed out. Refuses an answer to another challenge, one passkey too many, and with provider_only.
 */
export async function addPasskey(
  ctx: PersonCtx,
  given: { name: string; passkey: NewPasskeyAnswer },
): Promise<OwnPasskeys> {
  const made = await passkeys.readMade(ctx, given.passkey);
  await transaction(ctx, async (tx) => {
    // Leaving the account to a provider at this moment waits for us, or we for it.
    await accounts.lockAccount(tx, tx.actor.personId);
    await refuseProviderOnly(tx);
    await passkeys.keepMade(tx, made, given.name);
  });
  return ownPasskeys(ctx);
}

/** Gives a passkey of the signed-in person another name. Refuses with not_found anybody else's. */
export async function renamePasskey(ctx: PersonCtx, id: string, name: string): Promise<OwnPasskeys> {
  found((await saveName(ctx.scope, { id, personId: ctx.actor.personId, name })) || null);
  return ownPasskeys(ctx);
}

/**
 * Removes a passkey of the signed-in person, who signs in by the password or a provider as before. Refuses with
 * not_found anybody else's.
 */
export async function removePasskey(ctx: PersonCtx, id: string): Promise<OwnPasskeys> {
  const { personId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    found((await deletePasskeys(tx.scope, personId, id)) || null);
    await tellFactorNews(tx, personId, 'passkeyRemoved');
  });
  return ownPasskeys(ctx);
}

/**
 * Ends the passkeys of a student, a parent or an educator whose sign-in is made new, and tells them by mail. Those of
 * administrators are their second factor, and stay.
 */
export async function endPasskeys(tx: Ctx, personId: string): Promise<void> {
  const { role } = await people.getPerson(tx, personId);
  if (!may(role, 'keepPasskeys')) return;
  if ((await deletePasskeys(tx.scope, personId)) > 0) await tellFactorNews(tx, personId, 'passkeysEnded');
}
