import { may } from '@lectern/contract/access/capabilities.ts';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Session, SignedIn } from '@lectern/contract/identity/identity.shapes.ts';
import type { Person } from '../../platform/context/actor.ts';
import type { Proof } from '../../platform/context/contexts.ts';
import { personCtx, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as levels from '../levels/levels.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mayActFor, mayBeIn, mayChangeAccess, maySeat, maySetUp, maySignIn } from './identity.policy.ts';
import { attempts, firstChoice } from './identity.rules.ts';
import { toSession, toSignedIn } from './identity.view.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as passwordReset from './password-reset.service.ts';
import * as passwords from './passwords.service.ts';
import * as tries from './tries.service.ts';

/** Sessions of a person were ended before their time: signed out, password changed, account closed. */
export const signInEnded = authSessions.signInEnded;

/** The person of a live session of the caller's institution; null for a dead one. */
export async function authenticate(ctx: Ctx, proof: Proof, actingStudentId?: string): Promise<Person | null> {
  return authSessions.authenticate(ctx, proof, actingStudentId);
}

/** Which of these sign-ins still hold: neither ended nor over, and their accounts open. */
export async function liveSignIns(ctx: Ctx, authSessionIds: readonly string[]): Promise<ReadonlySet<string>> {
  return authSessions.liveSignIns(ctx, authSessionIds);
}

/** Spends a socket ticket and tells whose session it stands for; null when it is unknown, spent or too old. */
export async function redeemTicket(ctx: Ctx, ticket: string): Promise<string | null> {
  return authSessions.redeemTicket(ctx, ticket);
}

/** What is needed to sign in, and where from. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly wantsToken: boolean;
  /** The language of the page; undefined where none was named. */
  readonly language: Language | undefined;
  readonly address: string;
  /** What an earlier sign-in left in this browser. */
  readonly knownBrowser: string | undefined;
}

/** What signing in hands out: the session's token, and what makes the browser known from then on. */
export interface Opened {
  readonly answer: SignedIn;
  readonly token: string;
  /** Null for a client that holds no cookies. */
  readonly knownBrowser: string | null;
}

/**
 * Signs somebody in by e-mail address or student number, in the host's institution only. Refuses with the same words
 * and after the same time whether the account exists or the password is wrong; never changes an account. Wrong ones
 * make whoever tries wait, not the person: a browser that the account knows comes in.
 */
export async function signIn(ctx: Ctx, form: SignIn): Promise<Opened> {
  const person = await people.findBySignInName(ctx, form.username);
  const knownAs = await knownBrowsers.knownAs(ctx, person?.id, form.knownBrowser);
  const facts = { personId: person?.id, name: form.username, address: form.address, knownAs };
  const tried = await tries.countTry(ctx, facts);
  const given = { password: form.password, personId: person?.id, isKnown: knownAs !== null };
  const match = await passwords.matchPassword(ctx, given);
  if (match === null) await tries.noteWrong(ctx, tried);
  refuseUnless(maySignIn(person, match !== null));
  await tries.takeBack(ctx, tried);
  return openFor(ctx, found(person), { ...form, match: found(match) });
}

async function openFor(
  ctx: Ctx,
  account: people.PersonFacts,
  form: SignIn & { match: string },
): Promise<Opened> {
  return transaction(ctx, async (tx) => {
    // The password may have changed since it was looked at: then it opens nothing any more.
    if (!(await passwords.stillHolds(tx, account.id, form.match))) throw new Refusal('sign_in_failed');
    // A level may be closed in this very moment: whoever closes it waits for us, or we for them.
    refuseUnless(mayBeIn(await people.isLetIn(tx, account)));
    if (form.language) await people.adoptLanguage(tx, account, form.language);
    if (tx.actor.kind === 'person') await endSession(tx, tx.actor);
    if (tx.timeZone !== 'UTC') await people.rememberTimeZone(tx, account.id, tx.timeZone);
    const session = await authSessions.openSession(tx, account.id, await firstStudent(tx, account));
    const token = form.wantsToken ? { value: session.token, expiresAt: session.expiresAt } : null;
    return {
      answer: toSignedIn(account, { hasSchool: await hasSchool(tx, account), token }),
      token: session.token,
      knownBrowser: form.wantsToken
        ? null
        : await knownBrowsers.rememberBrowser(tx, account.id, form.knownBrowser),
    };
  });
}

async function firstStudent(ctx: Ctx, person: people.PersonFacts): Promise<string | null> {
  if (!may(person.role, 'actForChild')) return null;
  const children = await people.studentsOfParent(ctx, person.id);
  const last = await authSessions.lastActingStudent(ctx, person.id);
  return firstChoice(
    children.map((child) => child.id),
    last,
  );
}

/** Whether an educator is associated with a school; everybody else is where they are. */
async function hasSchool(ctx: Ctx, person: people.PersonFacts): Promise<boolean> {
  return !may(person.role, 'holdVisits') || (await people.levelIdsOfEducator(ctx, person.id)).length > 0;
}

async function endSession(ctx: Ctx, actor: Person): Promise<void> {
  await authSessions.endSessions(ctx, { personId: actor.personId, only: actor.authSessionId }, 'signed_out');
}

/** Ends the session of this browser and its sockets; without a live one there is nothing to do. */
export async function signOut(ctx: Ctx): Promise<null> {
  await transaction(ctx, async (tx) => {
    if (tx.actor.kind === 'person') await endSession(tx, tx.actor);
  });
  return null;
}

/** Says who is signed in, with a fresh ticket for a socket, and remembers the zone that the browser is in. */
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
    hasSchool: await hasSchool(ctx, person),
    student: await actingStudent(ctx, actor.studentId),
    levels: line,
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

/**
 * Takes the signed-in person's password again, so that for a while they may change what could give the account away.
 * Refuses with password_wrong, and with too_many_requests after ten wrong ones in this session.
 */
export async function confirmPassword(ctx: PersonCtx, password: string): Promise<null> {
  const { personId, authSessionId } = ctx.actor;
  const limit = attempts(ctx.scope, 'proveSession', authSessionId);
  const count = await ctx.ports.limits.count(ctx.clock, limit);
  const match = await passwords.matchPassword(ctx, { password, personId, isKnown: true });
  if (match === null) {
    await tries.noteWrong(ctx, { personId, count });
    throw new Refusal('password_wrong', {
      fields: [{ field: 'password', message: 'identity.refusal.password_wrong' }],
    });
  }
  await ctx.ports.limits.giveBack(limit.key);
  await authSessions.noteProof(ctx);
  return null;
}

/** What changing the password answers, and what makes this browser known again. */
export interface ChangedPassword {
  readonly answer: { id: string; role: SignedIn['role']; authorization: null };
  readonly knownBrowser: string;
}

/**
 * Sets the signed-in person's password; their other sessions and sockets end, this one stays. Refuses with
 * password_needed a while after sign-in, unless they must change it.
 */
export async function changePassword(
  ctx: PersonCtx,
  form: { password: string; knownBrowser: string | undefined },
): Promise<ChangedPassword> {
  const { personId, authSessionId } = ctx.actor;
  refuseUnless(mayChangeAccess(ctx.actor, await authSessions.isProven(ctx)));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'changePerson', personId));
  const passwordHash = await passwords.hashPassword(ctx, form.password);
  return transaction(ctx, async (tx) => {
    await passwordReset.finishChange(tx, personId, passwordHash);
    await authSessions.endSessions(tx, { personId, except: authSessionId }, 'password_changed');
    const { id, role } = toSignedIn(await people.getPerson(tx, personId), { hasSchool: true, token: null });
    await authSessions.noteProof(tx);
    const knownBrowser = await knownBrowsers.rememberBrowser(tx, personId, form.knownBrowser);
    return { answer: { id, role, authorization: null }, knownBrowser };
  });
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
  if (await passwords.hasPassword(ctx, personId)) return null;
  return passwordReset.setupLink(ctx, personId);
}

/** A person's context as if they had signed in, for what the demo does in their name. Refuses everybody but the product itself. */
export async function actAs(ctx: Ctx, personId: string): Promise<PersonCtx> {
  refuseUnless(maySetUp(ctx.actor));
  const person = await people.getPerson(ctx, personId);
  const session = await authSessions.openSession(ctx, personId, await firstStudent(ctx, person));
  const actor = await authSessions.authenticate(ctx, { authSessionId: session.id });
  if (!actor) throw new Refusal('session_dead');
  return personCtx({ ...ctx, actor, timeZone: actor.timeZone });
}

/**
 * Opens the one session of a guest; those on other devices end and are told why. Tells whether there was any. Refuses
 * who is no guest.
 */
export async function seatGuest(
  ctx: Ctx,
  personId: string,
): Promise<{ token: string; isTakenOver: boolean }> {
  refuseUnless(maySeat(await people.getPerson(ctx, personId)));
  const ended = await authSessions.endSessions(ctx, { personId }, 'seat_taken');
  const { token } = await authSessions.openSession(ctx, personId, null);
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

/** Somebody without a password, and as what they are invited. */
export type Invitation = passwordReset.Invitation;

/** Has an invitation mailed to somebody without a password. Whether the asker may invite is the caller's question. */
export async function invite(ctx: Ctx, invitation: Invitation): Promise<void> {
  await passwordReset.invite(ctx, invitation);
}

/** Which of these people have a password by now, and when each was last here. */
export async function presenceOf(
  ctx: Ctx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, { hasJoined: boolean; lastSeen: Date | null }>> {
  const [joined, seen] = await Promise.all([
    passwords.withPassword(ctx, personIds),
    authSessions.lastSeen(ctx, personIds),
  ]);
  return new Map(
    personIds.map((id) => [id, { hasJoined: joined.has(id), lastSeen: seen.get(id) ?? null }] as const),
  );
}

/** Refuses with password_needed what could do great harm, a while after the signed-in person's sign-in. */
export async function refuseUnproven(ctx: PersonCtx): Promise<void> {
  refuseUnless(mayChangeAccess(ctx.actor, await authSessions.isProven(ctx)));
}
