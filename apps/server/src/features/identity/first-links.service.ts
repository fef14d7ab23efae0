import type { SignOnError } from '@lectern/contract/identity/sign-on.names.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import type { ProviderIdentity } from '../../platform/identity-provider/identity-provider.ts';
import type { UsedProvider } from '../institutions/providers.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { link, linkOf, linksOf, type ProviderLink } from './provider-links.service.ts';
import { makeAccount } from './new-accounts.service.ts';
import {
  decideFirstLink,
  decideNewComer,
  readClaims,
  type Candidate,
  type ClaimedPerson,
} from './sign-on.rules.ts';

/** Somebody for whom a provider vouches. */
export interface Comer {
  readonly identity: ProviderIdentity;
  readonly provider: UsedProvider;
}

/** The owning account, or the reason why there is none. */
export type FoundLink =
  | { readonly ok: true; readonly link: ProviderLink; readonly account: string | null }
  | { readonly ok: false; readonly error: SignOnError };

/** The account at the provider, as a link keeps it. */
export function accountOf({ identity, provider }: Comer, { account }: ClaimedPerson) {
  const { issuer, subject } = identity;
  return { issuer, subject, clientId: provider.client.clientId, providerName: provider.name, account };
}

/** An account that is locked by now; undefined if the fact by which it was found has changed. */
async function asOfNow(
  tx: Ctx,
  person: people.PersonFacts | undefined,
  by: 'email' | 'studentNumber',
): Promise<people.PersonFacts | undefined> {
  if (!person) return undefined;
  const now = await people.findPerson(tx, person.id);
  return now?.[by] === person[by] ? now : undefined;
}

/** A provider that verified the address of the account has shown that it is its owner's. */
async function confirmClaimed(tx: Ctx, personId: string, { email }: ClaimedPerson): Promise<void> {
  const person = await people.getPerson(tx, personId);
  if (email === null || person.mailVerified || person.email?.toLowerCase() !== email.toLowerCase()) return;
  await people.confirmMail(tx, personId);
}

async function candidateOf(
  tx: Ctx,
  who: Comer,
  person: people.PersonFacts | undefined,
): Promise<Candidate | undefined> {
  if (!person) return undefined;
  const { issuer, clientId } = who.provider.client;
  const links = await linksOf(tx, person.id);
  const isLinked = links.some((one) => one.issuer === issuer && one.clientId === clientId);
  const { id, role, active } = person;
  return { id, role, active, isLinked };
}

async function candidates(tx: Ctx, who: Comer, { email, number }: ClaimedPerson) {
  const [emailOwner, numberOwner] = [
    email === null ? undefined : await people.findByEmail(tx, email),
    number === null ? undefined : await people.findByStudentNumber(tx, number),
  ];
  // Two who come with the facts of the same two accounts hold them in one order.
  const ids = [emailOwner, numberOwner].flatMap((person) => person?.id ?? []);
  for (const id of [...new Set(ids)].toSorted()) await accounts.lockAccount(tx, id);
  return {
    byEmail: await candidateOf(tx, who, await asOfNow(tx, emailOwner, 'email')),
    byNumber: await candidateOf(tx, who, await asOfNow(tx, numberOwner, 'studentNumber')),
  };
}

/** The account made for a person who has none; null if the host makes none, or something else keeps them out. */
async function madeFor(
  tx: Ctx,
  { identity, provider }: Comer,
  { claimed, error }: { claimed: ClaimedPerson; error: SignOnError },
): Promise<string | null> {
  if (error !== 'EC_002' && error !== 'EC_003') return null;
  const comer = decideNewComer(identity.claims, claimed, provider);
  return comer === null ? null : makeAccount(tx, comer);
}

/**
 * The account of a provider account: by the link, else by the only active account with its verified address or
 * trusted number, which is linked now, else, if the host wants it, a new one. Two simultaneous sign-ins make one
 * link.
 */
export async function findOrLink(tx: Ctx, who: Comer): Promise<FoundLink> {
  const { identity, provider } = who;
  const claimed = readClaims(identity.claims, provider);
  const { account } = claimed;
  const known = await linkOf(tx, identity);
  if (known) return { ok: true, link: known, account };
  const decision = decideFirstLink(claimed, await candidates(tx, who, claimed));
  // The transaction that was first has made the link we were waiting for.
  const meanwhile = await linkOf(tx, identity);
  if (meanwhile) return { ok: true, link: meanwhile, account };
  const personId = decision.ok
    ? decision.personId
    : await madeFor(tx, who, { claimed, error: decision.error });
  if (personId === null) return decision.ok ? { ok: false, error: 'EC_001' } : decision;
  const made = await link(tx, personId, accountOf(who, claimed));
  if (!made) return { ok: false, error: 'EC_001' };
  await confirmClaimed(tx, personId, claimed);
  return { ok: true, link: made, account };
}
