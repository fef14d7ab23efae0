import { may } from '@lectern/contract/access/capabilities.ts';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Session } from '@lectern/contract/identity/identity.shapes.ts';
import type { Person } from '../../platform/context/actor.ts';
import type { Proof } from '../../platform/context/contexts.ts';
import {
  personCtx,
  transaction,
  type Ctx,
  type PersonCtx,
  type ProductCtx,
} from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mayActFor, maySeat, maySetUp } from './identity.policy.ts';
import { attempts } from './identity.rules.ts';
import { toSession } from './identity.view.ts';
import * as joining from './joining.service.ts';
import * as passwordReset from './password-reset.service.ts';
import * as passwords from './passwords.service.ts';
import * as openings from './session-openings.service.ts';

/** Sessions of a person were ended before their time: signed out, password changed, account closed. */
export const signInEnded = authSessions.signInEnded;
/** Somebody has a new password, or was signed out everywhere by an administrator. */
export const accessRenewed = authSessions.accessRenewed;

/** The person of a live session of the caller's institution; null for a dead one. */
export async function authenticate(ctx: Ctx, proof: Proof, actingStudentId?: string): Promise<Person | null> {
  return authSessions.authenticate(ctx, proof, actingStudentId);
}

/** Which of these sign-ins still hold: neither ended nor over, and their accounts open. */
export async function liveSignIns(ctx: Ctx, authSessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return authSessions.liveSignIns(ctx, authSessionIds);
}

/** The same for sign-ins of all institutions, asked by the product itself. */
export async function liveSignInsOfAll(
  product: ProductCtx,
  authSessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return authSessions.liveSignInsOfAll(product, authSessionIds);
}

/** Spends a socket ticket and returns its session; null when it is unknown, spent or too old. */
export async function redeemTicket(ctx: Ctx, ticket: string): Promise<string | null> {
  return authSessions.redeemTicket(ctx, ticket);
}

/** Returns the signed-in person, with a fresh ticket for a socket, and remembers the browser's time zone. */
export async function currentSession(ctx: PersonCtx): Promise<Session> {
  const { actor } = ctx;
  if (ctx.timeZone !== actor.timeZone) await people.rememberTimeZone(ctx, actor.personId, ctx.timeZone);
  const person = await people.getPerson(ctx, actor.personId);
  const [settings, line, expiresAt, ticket] = await Promise.all([
    institutions.institutionSettings(ctx),
    levelsAbove(ctx, person),
    authSessions.expiryOf(ctx),
    authSessions.issueTicket(ctx),
  ]);
  return toSession({
    person,
    image: people.imageOf(ctx, person),
    ticket,
    expiresAt,
    payoutEnabled: await isPayoutEnabled(ctx, person),
    institutionName: settings.name,
    levelLogo: await openings.logoOf(ctx, person),
    hasSchool: await openings.hasSchool(ctx, person),
    student: await actingStudent(ctx, actor.studentId),
    levels: line,
    mustSetUpFactor: actor.mustSetUpFactor === true,
    mustChangePassword: actor.mustChangePassword === true,
  });
}

async function levelsAbove(ctx: Ctx, person: people.PersonFacts): Promise<readonly levels.Level[]> {
  return person.levelId === null ? [] : levels.levelWithAncestors(ctx, person.levelId);
}

async function actingStudent(ctx: Ctx, id: string | null): Promise<{ id: string; name: string } | null> {
  const student = id === null ? undefined : await people.findPerson(ctx, id);
  return student ? { id: student.id, name: student.name } : null;
}

/** Money is for top administrators always; for others where one of their levels has it switched on; never for students and parents. */
async function isPayoutEnabled(ctx: Ctx, person: people.PersonFacts): Promise<boolean> {
  if (may(person.role, 'haveFinancesAlways')) return true;
  if (!may(person.role, 'haveFinances')) return false;
  return levels.havePayouts(ctx, await people.levelIdsOf(ctx, person));
}

/** Makes a ticket that signs one socket in, once, within a minute. */
export async function makeTicket(
  ctx: PersonCtx,
): Promise<{ socketAuthentication: string; expiresAt: string }> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'ticketPerson', ctx.actor.personId));
  const socketAuthentication = await authSessions.issueTicket(ctx);
  const expiresAt = new Date(ctx.clock.now().getTime() + identityLimits.socketTicketSeconds * 1000);
  return { socketAuthentication, expiresAt: expiresAt.toISOString() };
}

/** Makes the signed-in parent act for one of their children, and tells the child's name. Refuses with not_found for anybody else's. */
export async function chooseStudent(
  ctx: PersonCtx,
  studentId: string,
): Promise<{ session: Session; name: string }> {
  const isOwnChild = await people.isParentOf(ctx, ctx.actor.personId, studentId);
  refuseUnless(mayActFor(ctx.actor, isOwnChild));
  await authSessions.actFor(ctx, studentId);
  const { name } = await people.getPerson(ctx, studentId);
  return { session: await currentSession({ ...ctx, actor: { ...ctx.actor, studentId } }), name };
}

/** Remembers the language of the signed-in person's texts and mails. */
export async function chooseLanguage(ctx: PersonCtx, language: Language): Promise<null> {
  await people.rememberLanguage(ctx, language);
  return null;
}

/** Gives somebody a password. Refuses everybody but the product itself. */
export async function setPassword(
  ctx: Ctx,
  personId: string,
  given: { password: string; mustChange: boolean },
): Promise<void> {
  refuseUnless(maySetUp(ctx.actor));
  const passwordHash = await passwords.hashPassword(ctx, given.password);
  await transaction(ctx, async (tx) => {
    await passwords.keepPassword(tx, personId, passwordHash);
    await people.requirePasswordChange(tx, personId, given.mustChange);
  });
}

/** The address under which somebody without a password sets their first one; null once they have. Refuses everybody but the product itself. */
export async function setupLink(ctx: Ctx, personId: string): Promise<string | null> {
  refuseUnless(maySetUp(ctx.actor));
  if (await passwords.hasPassword(ctx, personId)) return null;
  return passwordReset.setupLink(ctx, personId);
}

/** A person's context as if they had signed in, for what the demo does in their name. Refuses everybody but the product itself. */
export async function actAs(ctx: Ctx, personId: string): Promise<PersonCtx> {
  refuseUnless(maySetUp(ctx.actor));
  const person = await people.getPerson(ctx, personId);
  const session = await authSessions.openSession(ctx, personId, {
    actingStudentId: await openings.firstStudent(ctx, person),
  });
  const actor = await authSessions.authenticate(ctx, { authSessionId: session.id });
  if (!actor) throw new Refusal('session_dead');
  // Nobody is signed in by it: it is over before anybody looks where they are.
  await authSessions.endSessions(ctx, { personId, only: session.id }, 'signed_out');
  return personCtx({ ...ctx, actor, timeZone: actor.timeZone });
}

/**
 * Opens the only session of a guest; those on other devices end and are told why. Returns whether there were any.
 * Refuses people who are not guests.
 */
export async function seatGuest(
  ctx: Ctx,
  personId: string,
): Promise<{ token: string; isTakenOver: boolean }> {
  refuseUnless(maySeat(await people.getPerson(ctx, personId)));
  const ended = await authSessions.endSessions(ctx, { personId }, 'seat_taken');
  const { token } = await authSessions.openSession(ctx, personId);
  return { token, isTakenOver: ended > 0 };
}

/** Ends a guest's sessions. */
export async function unseatGuest(ctx: Ctx, personId: string): Promise<void> {
  await authSessions.endSessions(ctx, { personId }, 'signed_out');
}

/** A ticket that opens one socket of a guest within a minute. */
export async function guestSocketTicket(ctx: PersonCtx): Promise<string> {
  return authSessions.issueTicket(ctx);
}

/** A person who has not joined, and the role of the invitation. */
export type Invitation = passwordReset.Invitation;

/** Has an invitation mailed to a person who has not joined. The caller checks that the asker may invite. */
export async function invite(ctx: Ctx, invitation: Invitation): Promise<void> {
  await passwordReset.invite(ctx, invitation);
}

/** Which of these people have joined by now, when each was last here, and who has a second factor. */
export async function presenceOf(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, joining.Presence>> {
  return joining.presenceOf(ctx, personIds);
}
