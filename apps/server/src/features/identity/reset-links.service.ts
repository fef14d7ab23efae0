import type { CheckedLink } from '@lectern/contract/identity/identity.shapes.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { attemptKey, attempts, networkOf } from './identity.rules.ts';
import { toCheckedLink } from './identity.view.ts';
import { hasJoined, isExpected } from './joining.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as links from './one-time-links.service.ts';
import { endPasskeys } from './own-passkeys.service.ts';
import { keepChange, tellChange } from './password-change.service.ts';
import * as passwords from './passwords.service.ts';

const purpose = 'password_reset';

/** A one-time link, and from where it was opened. */
export interface GivenLink {
  readonly token: string;
  readonly address: string;
}

/**
 * The owner of a valid link. Refuses with reset_link_dead one that was used, dropped or is too old, and that of an
 * invited parent whom no school names any more.
 */
async function ownerOf(ctx: Ctx, link: GivenLink): Promise<string> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'linkNetwork', networkOf(link.address)));
  const alive = await links.findLink(ctx, purpose, link.token);
  if (!alive) throw new Refusal('reset_link_dead');
  const person = await people.getPerson(ctx, alive.personId);
  if (person.providerOnly || !(await isExpected(ctx, person))) throw new Refusal('reset_link_dead');
  return alive.personId;
}

/**
 * Says that a one-time link still works, and whom it greets who has not joined yet. Refuses with reset_link_dead when it was
 * used, dropped or is too old.
 */
export async function checkResetLink(ctx: Ctx, link: GivenLink): Promise<CheckedLink> {
  const personId = await ownerOf(ctx, link);
  if (await hasJoined(ctx, personId)) return { invited: null };
  const person = await people.getPerson(ctx, personId);
  const places = await levels.getLevels(ctx, await people.levelIdsOf(ctx, person));
  return toCheckedLink(
    person,
    [...places.values()].map(({ name }) => name),
  );
}

/**
 * Sets a new password by a one-time link, which is used up, and ends every session of the account, and passkeys that are no
 * second factor; provider_only refuses who was left to a provider at this moment. The browser is known from then on, also
 * when others are kept out; its cookie is handed back.
 */
export async function resetPassword(
  ctx: Ctx,
  form: { token: string; password: string; address: string; knownBrowser: string | undefined },
): Promise<string> {
  await ownerOf(ctx, form);
  const passwordHash = await passwords.hashPassword(ctx, form.password);
  return transaction(ctx, async (tx) => {
    const link = await links.useLink(tx, purpose, form.token);
    if (!link) throw new Refusal('reset_link_dead');
    const { personId } = link;
    // The school may have taken its word back at this moment.
    if (!(await isExpected(tx, await people.getPerson(tx, personId)))) throw new Refusal('reset_link_dead');
    // A person joining by this link has nothing yet that somebody else could have changed.
    const isFirst = !(await hasJoined(tx, personId));
    await keepChange(tx, personId, passwordHash);
    if (!isFirst) await tellChange(tx, personId);
    // A person who takes an account back this way does not know what others have added to it.
    await endPasskeys(tx, personId);
    // The link came to the address of the account: it is theirs.
    await people.confirmMail(tx, personId);
    await authSessions.endSessions(tx, { personId }, 'password_changed');
    await tx.ports.limits.clear(attemptKey(tx.scope, 'signInAccount', personId));
    return knownBrowsers.rememberBrowser(tx, personId, form.knownBrowser);
  });
}
