import { createHash, createHmac } from 'node:crypto';
import type { Ctx } from '../../platform/context/ctx.ts';
import * as accounts from '../people/accounts.service.ts';
import {
  countAlive,
  deleteLinks,
  findAlive,
  findWantedEmail,
  insertLink,
  listWantedEmails,
  markUsed,
  type LinkFacts,
  type LinkPurpose,
} from './one-time-links.repo.ts';

const minuteMs = 60_000;

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of a request for a link: the same however often the job for it runs, and guessed by nobody. */
export function tokenFor(ctx: Ctx, purpose: LinkPurpose, requestId: string): string {
  return createHmac('sha256', ctx.ports.secret).update(`${purpose}:${requestId}`).digest('base64url');
}

/** A link that is to work from now on. */
export interface LinkWish {
  readonly token: string;
  readonly personId: string;
  readonly purpose: LinkPurpose;
  /** The address that opening the link confirms. */
  readonly newEmail?: string;
  /** Whether somebody else asks for it. */
  readonly byOther?: boolean;
  readonly minutes: number;
}

/**
 * Activates a link, of which only the hash is stored. Returns whether it is new: a job that runs again mails
 * nothing.
 */
export async function issueLink(ctx: Ctx, { token, minutes, ...link }: LinkWish): Promise<boolean> {
  const { newEmail = null, byOther = false, ...rest } = link;
  const expiresAt = new Date(ctx.clock.now().getTime() + minutes * minuteMs);
  return insertLink(ctx.scope, { ...rest, tokenHash: hash(token), newEmail, byOther, expiresAt });
}

/** How many links of a person still work. */
export async function liveLinks(ctx: Ctx, personId: string, purpose: LinkPurpose): Promise<number> {
  return countAlive(ctx.scope, { personId, purpose }, ctx.clock.now());
}

/** The address that the living link of a person confirms; null without one. */
export async function wantedEmail(ctx: Ctx, personId: string): Promise<string | null> {
  return (await findWantedEmail(ctx.scope, personId, ctx.clock.now())) ?? null;
}

/** The addresses that living links of people confirm, by the person's id. */
export async function wantedEmails(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await listWantedEmails(ctx.scope, personIds, ctx.clock.now());
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return new Map([...byPerson].map(([id, some]) => [id, some.flatMap(({ newEmail }) => newEmail ?? [])]));
}

/** The purpose of a link; undefined when it was used, dropped, is too old or never existed. */
export async function findLink(
  ctx: Ctx,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkFacts | undefined> {
  return findAlive(ctx.scope, { tokenHash: hash(token), purpose }, ctx.clock.now());
}

/** The same, and the link is used up. Other changes of its owner wait until the running transaction ends. */
export async function useLink(ctx: Ctx, purpose: LinkPurpose, token: string): Promise<LinkFacts | undefined> {
  const link = await findLink(ctx, purpose, token);
  if (!link) return undefined;
  // Whoever changes a person locks them first and their links afterwards.
  await accounts.lockAccount(ctx, link.personId);
  return markUsed(ctx.scope, { tokenHash: hash(token), purpose }, ctx.clock.now());
}

/** Makes the links of a person dead: all, or those of a purpose. */
export async function dropLinks(ctx: Ctx, personId: string, purpose?: LinkPurpose): Promise<void> {
  await deleteLinks(ctx.scope, [personId], purpose);
}

/** Makes links of people dead: all, or those of a purpose. */
export async function dropAllLinks(
  ctx: Ctx,
  personIds: readonly string[],
  purpose?: LinkPurpose,
): Promise<void> {
  await deleteLinks(ctx.scope, personIds, purpose);
}
