import type { Language } from '@lectern/contract/core/core.names.ts';
import type { FactorWanted } from '@lectern/contract/identity/second-factor.shapes.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { RedirectAnswer } from '../../platform/http/route.ts';
import { ProviderFault } from '../../platform/identity-provider/identity-provider.ts';
import {
  beginAddress,
  returnAddress,
  usedProvider,
  type UsedProvider,
} from '../institutions/providers.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { maySignIn } from './identity.policy.ts';
import { attempts, networkOf } from './identity.rules.ts';
import * as firstLinks from './first-links.service.ts';
import { linkComer, proveComer } from './own-links.service.ts';
import { linkOf, noteUse, stillLinked } from './provider-links.service.ts';
import { openFor, type Opened } from './session-openings.service.ts';
import { beginStep } from './sign-in-steps.service.ts';
import {
  beginAttempt,
  makeCode,
  takeAttempt,
  takeCode,
  type TakenAttempt,
} from './sign-on-attempts.service.ts';
import { errorAddress, faultAddress, lacksClaims } from './sign-on.rules.ts';

/** From where a browser begins. */
export interface Beginning {
  readonly id: string;
  /** Whether it was led to the host's own address already. */
  readonly isHere: boolean;
  /** The name that the browser asked. */
  readonly askedHost: string | undefined;
  readonly address: string;
  readonly browser: string;
}

/** Counted for a network, before anything is asked of a provider. */
async function countWay(ctx: Ctx, address: string): Promise<void> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'signOnNetwork', networkOf(address)));
}

function logFault(ctx: Ctx, providerId: string, fault: ProviderFault): void {
  ctx.ports.log.warn({ provider: providerId, reason: fault.message }, 'a sign-in by a provider failed');
}

/**
 * Sends a browser to a provider of this host. The provider answers to the address in the host's row, so a browser
 * that came by another name goes there first: cookies belong to one name. Refuses with not_found a provider of
 * another host, and too many from one network.
 */
export async function begin(ctx: Ctx, from: Beginning): Promise<RedirectAnswer> {
  const provider = await usedProvider(ctx, from.id);
  const { appUrl } = ctx.host;
  if (!from.isHere && from.askedHost !== new URL(appUrl).host)
    return { redirectTo: beginAddress(appUrl, provider.id) };
  await countWay(ctx, from.address);
  const secrets = await beginAttempt(ctx, {
    ...{ providerId: provider.id, purpose: 'sign-in', authSessionId: null, browser: from.browser },
  });
  // A provider that cannot be asked is reported at the index, where people choose another way.
  try {
    const way = { ...secrets, returnAddress: returnAddress(appUrl, provider.id), scopes: provider.scopes };
    return {
      redirectTo: await ctx.ports.identityProviders.leadTo(provider.client, {
        ...way,
        mustReauthenticate: false,
      }),
    };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    logFault(ctx, provider.id, error);
    return { redirectTo: errorAddress('EC_000', provider.id) };
  }
}

/** With what a browser comes back. */
export interface ComingBack {
  readonly id: string;
  readonly query: Readonly<Partial<Record<'state' | 'code' | 'iss' | 'error', string | undefined>>>;
  readonly browser: string;
}

/** Our own address as the provider knows it, with only the provider's parameters. */
function backAddress(ctx: Ctx, { id, query }: ComingBack): URL {
  const address = new URL(returnAddress(ctx.host.appUrl, id));
  for (const name of ['state', 'code', 'iss', 'error'] as const)
    if (query[name] !== undefined) address.searchParams.set(name, query[name]);
  return address;
}

async function comer(
  ctx: Ctx,
  provider: UsedProvider,
  back: { from: ComingBack; attempt: TakenAttempt },
): Promise<firstLinks.Comer> {
  const identity = await ctx.ports.identityProviders.takeBack(provider.client, {
    ...back.attempt,
    address: backAddress(ctx, back.from),
    // A linked person is known by the subject alone.
    wantsMore: async (found) =>
      lacksClaims(found.claims, provider) && (await linkOf(ctx, found)) === undefined,
  });
  return { identity, provider };
}

/** The outcome for a person whom the provider vouches for. */
async function welcome(
  ctx: Ctx,
  who: firstLinks.Comer,
  { attempt, from }: { attempt: TakenAttempt; from: ComingBack },
): Promise<string> {
  if (attempt.purpose === 'link') return linkComer(ctx, who, attempt.authSessionId);
  if (attempt.purpose === 'proof') return proveComer(ctx, who, attempt.authSessionId);
  return transaction(ctx, async (tx) => {
    const found = await firstLinks.findOrLink(tx, who);
    if (!found.ok) return errorAddress(found.error, who.provider.id);
    const { id: linkId, personId } = found.link;
    await noteUse(tx, linkId, found.account);
    const token = await makeCode(tx, {
      ...{ personId, linkId, providerId: who.provider.id, browser: from.browser },
      provenAt: who.identity.authenticatedAt,
    });
    return `/?${new URLSearchParams({ token }).toString()}`;
  });
}

/**
 * Takes a browser that returns from a provider and redirects it: with a one-time code to the index, or with the code
 * of the failure. A way that this browser did not begin, that was used, or that took too long is EC_000.
 */
export async function comeBack(ctx: Ctx, from: ComingBack): Promise<RedirectAnswer> {
  const provider = await usedProvider(ctx, from.id);
  const { state } = from.query;
  const attempt =
    state === undefined
      ? null
      : await takeAttempt(ctx, { state, providerId: provider.id, browser: from.browser });
  if (attempt === null) return { redirectTo: errorAddress('EC_000', provider.id) };
  // Errors of a provider are reported where the way ends, not as a failed call.
  try {
    const who = await comer(ctx, provider, { from, attempt });
    return { redirectTo: await welcome(ctx, who, { attempt, from }) };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    logFault(ctx, provider.id, error);
    return { redirectTo: faultAddress(attempt.purpose, error.kind, provider.id) };
  }
}

/** The code of the way back, and where from. */
export interface GivenCode {
  readonly token: string;
  readonly browser: string;
  readonly wantsToken: boolean;
  readonly language: Language | undefined;
  readonly address: string;
  readonly knownBrowser: string | undefined;
}

/**
 * Signs in by the code of the way back; people with a second factor get no session before it. Refuses with
 * sign_on_lapsed a code that was used, is too old or belongs to another browser, and a link that has ended since.
 */
export async function exchange(ctx: Ctx, given: GivenCode): Promise<Opened | FactorWanted> {
  const limit = attempts(ctx.scope, 'signOnCode', networkOf(given.address));
  await ctx.ports.limits.count(ctx.clock, limit);
  const code = await takeCode(ctx, given);
  if (code === null) throw new Refusal('sign_on_lapsed');
  await ctx.ports.limits.giveBack(limit.key);
  const { personId, linkId, providerId, provenAt } = code;
  return transaction(ctx, async (tx) => {
    await accounts.lockAccount(tx, personId);
    if (!(await stillLinked(tx, linkId, personId))) throw new Refusal('sign_on_lapsed');
    const person = await people.getPerson(tx, personId);
    refuseUnless(maySignIn(person, true));
    if (given.language) await people.adoptLanguage(tx, person, given.language);
    const { wantsToken, knownBrowser } = given;
    const step = { personId, passwordHash: null, linkId, providerId, wantsToken };
    return (
      (await beginStep(tx, step)) ??
      openFor(tx, personId, { wantsToken, knownBrowser, provider: { id: providerId, provenAt } })
    );
  });
}
