import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { found } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import {
  deleteLink,
  deleteLinks,
  findLink,
  insertLink,
  listLinks,
  listProviderSessions,
  listWithLink,
  lockLink,
  moveLinksOf,
  updateLink,
  type LinkRow,
} from './provider-links.repo.ts';

/** An account at a provider, and whose it is. */
export type ProviderLink = LinkRow;

/** An account at a provider, as it came. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  readonly providerName: string;
  /** The provider's name for it, for its owner to read. */
  readonly account: string | null;
}

/** The owner of an account at a provider in this institution; undefined if there is none. */
export async function linkOf(
  ctx: Ctx,
  of: { issuer: string; subject: string },
): Promise<ProviderLink | undefined> {
  return findLink(ctx.scope, of);
}

/** By which accounts at providers somebody comes in, the oldest first. */
export async function linksOf(ctx: Ctx, personId: string): Promise<readonly ProviderLink[]> {
  return listLinks(ctx.scope, personId);
}

/** Whether a link that was there a moment ago still is. Until the running transaction ends it stays so. */
export async function stillLinked(tx: Ctx, linkId: string, personId: string): Promise<boolean> {
  return lockLink(tx.scope, linkId, personId);
}

/** Notes that a link was used, and what the provider calls the account by now, where it says so. */
export async function noteUse(tx: Ctx, linkId: string, account: string | null): Promise<void> {
  const lastUsedAt = tx.clock.now();
  await updateLink(tx.scope, linkId, account === null ? { lastUsedAt } : { account, lastUsedAt });
}

async function tell(
  tx: Ctx,
  { personId, providerName: provider, account }: Pick<LinkRow, 'personId' | 'providerName' | 'account'>,
  what: 'linked' | 'unlinked',
): Promise<void> {
  const person = await people.getPerson(tx, personId);
  if (person.email === null) return;
  const { language, email: to } = person;
  const { appname: name } = await institutions.hostSettings(tx);
  const about = { name, person: person.name, provider, account: account === null ? '' : ` (${account})` };
  const subject = translate(language, 'signOn.mail.subject', about);
  const text = translate(language, `signOn.mail.${what}`, about);
  await tx.ports.mail.send(tx, { to, subject, text, kind: 'sign-on-link' }, tx.clock.now());
}

/**
 * Links an account at a provider with a person, who is told by mail. Undefined if the account is linked already, or
 * the person with another account of this provider. The caller checks who may be linked.
 */
export async function link(
  tx: Ctx,
  personId: string,
  account: ProviderAccount,
): Promise<ProviderLink | undefined> {
  const made = await insertLink(tx.scope, { ...account, personId, linkedAt: tx.clock.now() });
  if (!made) return undefined;
  await audit.record(tx, {
    ...{ action: 'sign-on.linked', subjectKind: 'person', subjectId: personId },
    after: { name: account.providerName, issuer: account.issuer },
  });
  await tell(tx, made, 'linked');
  return made;
}

async function noteEnd(tx: Ctx, ended: ProviderLink): Promise<void> {
  await audit.record(tx, {
    ...{ action: 'sign-on.unlinked', subjectKind: 'person', subjectId: ended.personId },
    before: { name: ended.providerName, issuer: ended.issuer },
  });
  await tell(tx, ended, 'unlinked');
}

/**
 * Ends a link of the signed-in person, who is told by mail, and their other sessions that used it. Refuses with
 * not_found anybody else's.
 */
export async function unlink(tx: PersonCtx, linkId: string): Promise<void> {
  const { personId, authSessionId } = tx.actor;
  const ended = found(await deleteLink(tx.scope, linkId, personId));
  await noteEnd(tx, ended);
  for (const only of await listProviderSessions(tx.scope, personId, ended))
    if (only !== authSessionId) await authSessions.endSessions(tx, { personId, only }, 'signed_out');
}

/**
 * Ends every link of a person whose account gets other ways in, and every session that used one; they are told by
 * mail. The caller checks that the asker may.
 */
export async function endLinks(tx: Ctx, personId: string): Promise<void> {
  const ended = await deleteLinks(tx.scope, personId);
  if (ended.length === 0) return;
  for (const one of ended) await noteEnd(tx, one);
  for (const only of await listProviderSessions(tx.scope, personId, null))
    await authSessions.endSessions(tx, { personId, only }, 'ended_by_admin');
}

/** Moves the provider accounts of one person to another, who has none. */
export async function moveLinks(
  tx: Ctx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await moveLinksOf(tx.scope, fromId, intoId);
}

/** Those of these people who come in by an account at a provider. */
export async function withLink(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listWithLink(ctx.scope, personIds));
}
