import { createHash, randomBytes } from 'node:crypto';
import { isStudent } from '@lectern/contract/access/roles.ts';
import { id } from '@lectern/contract/core/core.shapes.ts';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import type { Role, SessionEnding } from '@lectern/contract/identity/identity.names.ts';
import type { Person } from '../../platform/context/actor.ts';
import { afterCommit, emit, type Ctx, type PersonCtx, type ProductCtx } from '../../platform/context/ctx.ts';
import type { Proof } from '../../platform/context/contexts.ts';
import { sessionSeconds } from '../../platform/http/session-token.ts';
import { defineEvent } from '../../platform/events/events.ts';
import { deviceOf } from './devices.rules.ts';
import {
  clearFactorDuty,
  deleteOldSessionsAcrossInstitutions,
  findExpiry,
  findLastActingStudent,
  findLastSeen,
  findLiveSession,
  findProvider,
  listLive,
  listLiveAcrossInstitutions,
  insertSession,
  insertTicket,
  revokeSessions,
  revokeSessionsOf,
  setActingStudent,
  setProvenAt,
  touchSession,
  useTicket,
} from './auth-sessions.repo.ts';

const dayMs = 24 * 3_600_000;

/** The expiry is moved on at most this often, so that reading costs no write. */
const touchAfterMs = 60_000;

/** A person's ways in were reset: everything opened by the old ones, even what needs no sign-in, ends as well. */
export const accessRenewed = defineEvent<{ personId: string }>('identity.access-renewed');

/** Sessions of a person were ended early: everything that depends on them ends too. */
export const signInEnded = defineEvent<{ personId: string; authSessionIds: readonly string[] }>(
  'identity.sign-in-ended',
);

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000);
}

/** The child for whom a parent acts at first, and whether a second factor must be set up before anything else. */
export interface OpenedAs {
  readonly actingStudentId?: string | null;
  readonly mustSetUpFactor?: boolean;
  /** The identity provider that vouched, and when the person proved themselves there; null where it does not say. */
  readonly provider?: { readonly id: string; readonly provenAt: Date | null } | null;
}

/** A provider that does not say when the password was typed has proved nothing but who it is. */
const notProven = new Date(0);

/** Opens a session for a person and hands out its token, of which only the hash is kept. */
export async function openSession(
  ctx: Ctx,
  personId: string,
  { actingStudentId = null, mustSetUpFactor = false, provider = null }: OpenedAs = {},
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  const expiresAt = expiry(now);
  const sessionId = await insertSession(ctx.scope, {
    personId,
    tokenHash: hash(token),
    actingStudentId,
    mustSetUpFactor,
    providerId: provider?.id ?? null,
    ...deviceOf(ctx.userAgent),
    provenAt: provider === null ? null : (provider.provenAt ?? notProven),
    now,
    expiresAt,
  });
  return { id: sessionId, token, expiresAt };
}

/** The child for whom a parent last acted; null if they never did. */
export async function lastActingStudent(ctx: Ctx, personId: string): Promise<string | null> {
  return findLastActingStudent(ctx.scope, personId);
}

/** When the signed-in person's session ends unless it is used again. */
export async function expiryOf(ctx: PersonCtx): Promise<Date> {
  return (await findExpiry(ctx.scope, ctx.actor.authSessionId)) ?? expiry(ctx.clock.now());
}

/** The identity provider that opened the signed-in person's session; null for a password or a passkey. */
export async function providerOf(ctx: PersonCtx): Promise<string | null> {
  return findProvider(ctx.scope, ctx.actor.authSessionId);
}

/** The signed-in person has just proved in this session that it is them. */
export async function noteProof(ctx: PersonCtx): Promise<void> {
  await setProvenAt(ctx.scope, ctx.actor.authSessionId, ctx.clock.now());
}

/** The signed-in person has a second factor by now. */
export async function noteFactor(ctx: PersonCtx): Promise<void> {
  await clearFactorDuty(ctx.scope, ctx.actor.personId);
}

/** Forgets sessions a day after their end. */
export async function forgetOldSessions({ all, clock }: ProductCtx): Promise<void> {
  await deleteOldSessionsAcrossInstitutions(all, new Date(clock.now().getTime() - dayMs));
}

/** An invalid id cannot name a child. */
function idOrNobody(text: string): string {
  return id.safeParse(text).success ? text : '00000000-0000-0000-0000-000000000000';
}

/**
 * The person of a live session, and their session's expiry moved on; null for a dead one. A parent acts for the child
 * named, and for none when it is not theirs.
 */
export async function authenticate(ctx: Ctx, proof: Proof, actingStudentId?: string): Promise<Person | null> {
  const now = ctx.clock.now();
  const by = 'token' in proof ? { tokenHash: hash(proof.token) } : proof;
  const named = actingStudentId === undefined ? null : idOrNobody(actingStudentId);
  const row = await findLiveSession(ctx.scope, { ...by, actingStudentId: named }, now);
  if (!row) return null;
  const isRolledOn = now.getTime() - row.lastSeenAt.getTime() > touchAfterMs;
  if (isRolledOn) await touchSession(ctx.scope, row, { now, expiresAt: expiry(now) });
  return {
    kind: 'person',
    personId: row.personId,
    institutionId: ctx.scope.institutionId,
    role: row.role as Role,
    levelId: row.levelId,
    studentId: isStudent(row.role) ? row.personId : row.actingStudentId,
    authSessionId: row.id,
    provenAt: row.provenAt,
    isRolledOn,
    name: `${row.firstName} ${row.lastName}`,
    timeZone: row.timeZone,
    mustChangePassword: row.mustChangePassword,
    mustSetUpFactor: row.mustSetUpFactor,
  };
}

/** Which of these sessions are live. */
export async function liveSignIns(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listLive(ctx.scope, ids, ctx.clock.now()));
}

/** Which of these sessions are live, in any institution. */
export async function liveSignInsOfAll(
  { all, clock }: ProductCtx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await listLiveAcrossInstitutions(all, ids, clock.now()));
}

/**
 * Ends sessions of a person, informs everything that depends on them, closes their sockets with the reason, and
 * returns how many there were.
 */
export async function endSessions(
  ctx: Ctx,
  which: { personId: string; only?: string; except?: string },
  reason: SessionEnding,
): Promise<number> {
  const ended = await revokeSessions(ctx.scope, which, ctx.clock.now());
  if (ended.length > 0) await emit(ctx, signInEnded, { personId: which.personId, authSessionIds: ended });
  await afterCommit(ctx, () => {
    for (const id of ended) ctx.ports.realtime.endSession(id, reason);
  });
  return ended.length;
}

/** Ends all sessions of many people at once, as `endSessions` does for one. */
export async function endSessionsOf(
  ctx: Ctx,
  personIds: readonly string[],
  reason: SessionEnding,
): Promise<void> {
  const ended = await revokeSessionsOf(ctx.scope, personIds, ctx.clock.now());
  const byPerson = Map.groupBy(ended, (session) => session.personId);
  for (const [personId, sessions] of byPerson)
    await emit(ctx, signInEnded, { personId, authSessionIds: sessions.map((session) => session.id) });
  await afterCommit(ctx, () => {
    for (const { id } of ended) ctx.ports.realtime.endSession(id, reason);
  });
}

/** When each of these people was last here, however long ago; people who never were are absent. */
export async function lastSeen(ctx: Ctx, personIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  return findLastSeen(ctx.scope, personIds);
}

/** Makes the session act for another child; whether that child may be chosen is the caller's question. */
export async function actFor(ctx: PersonCtx, studentId: string): Promise<void> {
  await setActingStudent(ctx.scope, ctx.actor.authSessionId, studentId);
}

/** A ticket that opens one socket within a minute. */
export async function issueTicket(ctx: PersonCtx): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + identityLimits.socketTicketSeconds * 1000);
  await insertTicket(ctx.scope, {
    tokenHash: hash(ticket),
    authSessionId: ctx.actor.authSessionId,
    expiresAt,
  });
  return ticket;
}

/** Spends a ticket and returns its session; null when it is unknown, spent or too old. */
export async function redeemTicket(ctx: Ctx, ticket: string): Promise<string | null> {
  return (await useTicket(ctx.scope, hash(ticket), ctx.clock.now())) ?? null;
}
