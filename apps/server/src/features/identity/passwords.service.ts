import { createHmac, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { firstPassword } from '@lectern/contract/identity/identity.limits.ts';
import type { Ctx } from '../../platform/context/ctx.ts';
import { createWorkQueue } from '../../platform/pace/work-queue.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import { networkOf } from './identity.rules.ts';
import {
  deleteFirstPasswords,
  deletePassword,
  findKeptHash,
  findPasswordHash,
  hasLastingPassword,
  listWithPassword,
  lockPasswordHash,
  markWarned,
  replacePasswordHash,
  saveFirstCodes,
  savePasswordHash,
} from './passwords.repo.ts';

/** argon2id (the library's default kind) with the memory and passes that OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: checking an unknown account takes as long as checking a known one. */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$qQNVdXo1NnqzmjSKTNXmeA$YDoY4y6hbcNGhdPEVjCimL5LPu6Mrz6rpkdRb0pzrZM';
const dayMs = 86_400_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Each hash takes a core and 19 MB for a moment: only this many run at once, others wait, and further ones are
 * refused.
 */
const hashing = createWorkQueue({
  atOnce: availableParallelism(),
  longest: 200,
  longestEach: 100,
  longestPreferred: 50,
  whenFull: 'too_many_requests',
});

/** Turns a password into what may be kept. Refuses with too_many_requests when too many wait for theirs. */
export async function hashPassword(ctx: Ctx, password: string): Promise<string> {
  return hashing.run({ who: networkOf(ctx.address), isPreferred: ctx.actor.kind === 'person' }, () =>
    hash(password, cost),
  );
}

/**
 * Before the hash of a code of an upload. It is random and long, so that a fast hash with a key of the server does: ten
 * thousand of the others would take a processor ten minutes.
 */
const codeMark = 'code:';

function hashCode(ctx: Ctx, personId: string, code: string): string {
  const hmac = createHmac('sha256', ctx.ports.secret).update(`first-password:${personId}:${code}`);
  return codeMark + hmac.digest('base64url');
}

function isCodeOf(ctx: Ctx, kept: string, { personId = nobody, password }: GivenPassword): boolean {
  const given = Buffer.from(hashCode(ctx, personId, password));
  const wanted = Buffer.from(kept);
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
}

/** Stores codes as first passwords of people who have no password of their own; returns their ids. */
export async function keepCodes(
  ctx: Ctx,
  codes: readonly { personId: string; code: string }[],
): Promise<ReadonlySet<string>> {
  const changedAt = ctx.clock.now();
  const validUntil = new Date(changedAt.getTime() + firstPassword.days * dayMs);
  const hashed = codes.map(({ personId, code }) => ({
    personId,
    passwordHash: hashCode(ctx, personId, code),
  }));
  return new Set(await saveFirstCodes(ctx.scope, hashed, { changedAt, validUntil }));
}

/** Forgets a first password that nobody replaced by an own one. */
export async function forgetFirstPasswords(ctx: Ctx, personIds: readonly string[]): Promise<void> {
  await deleteFirstPasswords(ctx.scope, personIds);
}

/** Deletes a person's password, if any. */
export async function forgetPassword(ctx: Ctx, personId: string): Promise<void> {
  await deletePassword(ctx.scope, personId);
}

/** A password as it was typed, and the person who typed it. */
export interface GivenPassword {
  readonly password: string;
  /** Undefined for a name that nobody has. */
  readonly personId: string | undefined;
  /** Whether the account knows the browser: those go before a crowd of strangers. */
  readonly isKnown: boolean;
}

/**
 * The hash that the password fits, by which `stillHolds` asks again; null when it is not the person's. For nobody, and
 * for somebody without one, it never is, after the same time.
 */
export async function matchPassword(ctx: Ctx, given: GivenPassword): Promise<string | null> {
  const kept = await findPasswordHash(ctx.scope, given.personId ?? nobody, ctx.clock.now());
  const code = kept?.startsWith(codeMark) ? kept : undefined;
  // A code takes as long as any other password, so that the time tells nothing of the account.
  const isHashed = await hashing.run({ who: networkOf(ctx.address), isPreferred: given.isKnown }, () =>
    verify(code === undefined ? (kept ?? nobodysHash) : nobodysHash, given.password),
  );
  const isRight = code === undefined ? isHashed : isCodeOf(ctx, code, given);
  return isRight ? (kept ?? null) : null;
}

/** Whether a password that fitted a moment ago still does. Until the running transaction ends it stays so. */
export async function stillHolds(ctx: Ctx, personId: string, passwordHash: string): Promise<boolean> {
  return lockPasswordHash(ctx.scope, { personId, passwordHash });
}

/** Notes that a person is warned of wrong passwords; false when they were within the last day. */
export async function noteWarned(ctx: Ctx, personId: string): Promise<boolean> {
  const now = ctx.clock.now();
  return markWarned(ctx.scope, personId, { now, notSince: new Date(now.getTime() - dayMs) });
}

/** Whether a person has set a password yet. */
export async function hasPassword(ctx: Ctx, personId: string): Promise<boolean> {
  return (await findPasswordHash(ctx.scope, personId, ctx.clock.now())) !== undefined;
}

/** Whether a person has set a password of their own: one that was handed over does not count. */
export async function hasOwnPassword(ctx: Ctx, personId: string): Promise<boolean> {
  return hasLastingPassword(ctx.scope, personId);
}

/** Those of these people who have a password. */
export async function withPassword(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listWithPassword(ctx.scope, personIds, ctx.clock.now()));
}

/**
 * Keeps a person's new password, by its hash. Refuses with provider_only who signs in by a provider alone; until the running
 * transaction ends nobody is left to one.
 */
export async function keepPassword(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await accounts.lockAccount(ctx, personId);
  if ((await people.getPerson(ctx, personId)).providerOnly) throw new Refusal('provider_only');
  await savePasswordHash(ctx.scope, { personId, passwordHash, changedAt: ctx.clock.now(), validUntil: null });
}

/** The stored hash of a person's password, so that a new one replaces exactly that; null without one. */
export async function keptHash(ctx: Ctx, personId: string): Promise<string | null> {
  return findKeptHash(ctx.scope, personId);
}

/**
 * The same for a first password that somebody else hands over: it expires unless it was changed by then. False, and
 * nothing stored, when the one to replace is no longer there.
 */
export async function keepFirstPassword(
  ctx: Ctx,
  personId: string,
  { hash: passwordHash, instead }: { hash: string; instead: string | null },
): Promise<boolean> {
  const changedAt = ctx.clock.now();
  const validUntil = new Date(changedAt.getTime() + firstPassword.days * dayMs);
  return replacePasswordHash(ctx.scope, { personId, passwordHash, changedAt, validUntil }, instead);
}
