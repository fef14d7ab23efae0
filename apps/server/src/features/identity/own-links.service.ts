import { signOnLimits } from '@lectern/contract/identity/sign-on.limits.ts';
import type { OwnLinks } from '@lectern/contract/identity/sign-on.shapes.ts';
import { personCtx, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { accountOf, type Comer } from './first-links.service.ts';
import { factorsOf } from './factors.service.ts';
import * as passwords from './passwords.service.ts';
import { provesByProvider } from './proof.service.ts';
import * as links from './provider-links.service.ts';
import { isFreshProof, outcomeAddress, readClaims } from './sign-on.rules.ts';
import { toOwnLinks } from './sign-on.view.ts';

/**
 * Whether a person can sign in without any link: by a password, or a passkey that is their second factor. Other
 * passkeys only complement another way in.
 */
async function comesWithoutLink(ctx: PersonCtx): Promise<boolean> {
  const { personId } = ctx.actor;
  if (await passwords.hasPassword(ctx, personId)) return true;
  const { passkeys, hasAny } = await factorsOf(ctx, personId);
  return hasAny && passkeys.length > 0;
}

/** Which of these links their owner may end: each without which they still come in, by a provider that is there. */
async function endable(
  ctx: PersonCtx,
  own: readonly links.ProviderLink[],
): Promise<readonly links.ProviderLink[]> {
  if (await comesWithoutLink(ctx)) return own;
  const clients = await institutions.offeredClients(ctx);
  const works = ({ issuer, clientId }: links.ProviderLink) =>
    clients.some((client) => client.issuer === issuer && client.clientId === clientId);
  return own.filter((link) => own.some((other) => other !== link && works(other)));
}

/** The providers by which the signed-in person can sign in, and the host's other providers. */
export async function viewLinks(ctx: PersonCtx): Promise<OwnLinks> {
  const [own, offered] = await Promise.all([
    links.linksOf(ctx, ctx.actor.personId),
    institutions.offeredProviders(ctx),
  ]);
  return toOwnLinks({ links: own, offered, mayUnlink: (await endable(ctx, own)).length > 0 });
}

/**
 * Ends a link of the signed-in person, and their other sessions that came by it. Refuses with not_found anybody
 * else's, and with last_way_in.
 */
export async function unlink(ctx: PersonCtx, linkId: string): Promise<OwnLinks> {
  await transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, tx.actor.personId);
    const own = await links.linksOf(tx, tx.actor.personId);
    const link = found(own.find(({ id }) => id === linkId));
    if (!(await endable(tx, own)).includes(link)) throw new Refusal('last_way_in');
    await links.unlink(tx, linkId);
  });
  return viewLinks(ctx);
}

/** The person in whose session a way began; null where somebody else is signed in by now, or nobody. */
function sameSession(ctx: Ctx, authSessionId: string | null): PersonCtx | null {
  const own = ctx.actor.kind === 'person' ? personCtx(ctx) : null;
  return own?.actor.authSessionId === authSessionId ? own : null;
}

/**
 * Links the account of a person who returns from a provider with the person whose session started it, and reports it
 * in the address. Refuses another person's account, and a second one of the same provider.
 */
export async function linkComer(ctx: Ctx, who: Comer, authSessionId: string | null): Promise<string> {
  const providerId = who.provider.id;
  const own = sameSession(ctx, authSessionId);
  if (own === null) return outcomeAddress('link_refused', providerId);
  const isLinked = await transaction(own, async (tx) => {
    const { personId } = tx.actor;
    await accounts.lockAccount(tx, personId);
    const account = accountOf(who, readClaims(who.identity.claims, who.provider));
    const made = (await links.link(tx, personId, account)) ?? (await links.linkOf(tx, who.identity));
    return made?.personId === personId;
  });
  return outcomeAddress(isLinked ? 'linked' : 'link_refused', providerId);
}

/**
 * Notes that the person in whose session the way began has proved at a provider that it is them. Refused are an account
 * that is not linked with them, a provider that does not say that the password was typed just now, and who has a password
 * or a second factor by now.
 */
export async function proveComer(ctx: Ctx, who: Comer, authSessionId: string | null): Promise<string> {
  const providerId = who.provider.id;
  const own = sameSession(ctx, authSessionId);
  const { proofAgeSeconds: ageSeconds, skewSeconds } = signOnLimits;
  const times = { now: ctx.clock.now(), ageSeconds, skewSeconds };
  const known = await links.linkOf(ctx, who.identity);
  const isProven =
    own !== null &&
    known?.personId === own.actor.personId &&
    isFreshProof(who.identity.authenticatedAt, times) &&
    (await provesByProvider(own));
  if (isProven) await authSessions.noteProof(own);
  return outcomeAddress(isProven ? 'proven' : 'proof_refused', providerId);
}
