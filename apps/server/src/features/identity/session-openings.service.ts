import { may } from '@lectern/contract/access/capabilities.ts';
import { depthOfRole } from '@lectern/contract/access/roles.ts';
import type { SignedIn } from '@lectern/contract/identity/identity.shapes.ts';
import type { Person } from '../../platform/context/actor.ts';
import type { Ctx, PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import type { Exchange } from '../../platform/http/route.ts';
import * as institutions from '../institutions/institutions.service.ts';
import { logoAt } from '../levels/level-logos.service.ts';
import * as accounts from '../people/accounts.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { maySignIn } from './identity.policy.ts';
import { firstChoice } from './identity.rules.ts';
import { toSignedIn } from './identity.view.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as factors from './factors.service.ts';

/** In what browser, and how the session is carried. */
export interface Opening {
  readonly wantsToken: boolean;
  /** The traces of an earlier sign-in in this browser. */
  readonly knownBrowser: string | undefined;
  /** The identity provider that vouched, and when the person proved themselves there; null where it does not say. */
  readonly provider?: { readonly id: string; readonly provenAt: Date | null } | null;
}

/** The result of signing in: the session's token, and the token that makes the browser known. */
export interface Opened {
  readonly answer: SignedIn;
  readonly token: string;
  /** Null for a client that holds no cookies. */
  readonly knownBrowser: string | null;
}

/**
 * Opens the session of a person who has proved who they are, replacing the browser's earlier one. Refuses only
 * accounts that are closed by now, or have only closed levels; an administrator who needs a second factor and has
 * none must set it up first.
 */
export async function openFor(tx: Ctx, personId: string, opening: Opening): Promise<Opened> {
  // Closing the account, or turning on its second factor, at this moment waits for us, or we for it.
  await accounts.lockAccount(tx, personId);
  const account = await people.getPerson(tx, personId);
  refuseUnless(maySignIn(account, true));
  // A level may be closed at this very moment: that waits for us, or we for it.
  if (!(await people.isLetIn(tx, account))) throw await placeClosed(tx, account);
  if (tx.actor.kind === 'person') await endSession(tx, tx.actor);
  if (tx.timeZone !== 'UTC') await people.rememberTimeZone(tx, account.id, tx.timeZone);
  const session = await authSessions.openSession(tx, account.id, {
    actingStudentId: await firstStudent(tx, account),
    mustSetUpFactor: await lacksFactor(tx, account),
    provider: opening.provider ?? null,
  });
  // People who sign in by a provider have typed no first password that others could know.
  const knownAs = opening.provider ? { ...account, mustChangePassword: false } : account;
  const token = opening.wantsToken ? { value: session.token, expiresAt: session.expiresAt } : null;
  return {
    answer: toSignedIn(knownAs, { hasSchool: await hasSchool(tx, account), token }),
    token: session.token,
    knownBrowser: opening.wantsToken
      ? null
      : await knownBrowsers.rememberBrowser(tx, account.id, opening.knownBrowser),
  };
}

/** Nobody comes in whose levels are all closed. They read what that is called where they belong. */
async function placeClosed(tx: Ctx, { role }: people.PersonFacts): Promise<Refusal> {
  const { levelTitles } = await institutions.hostSettings(tx);
  const title = levelTitles[depthOfRole(role) - 1] ?? levelTitles[2];
  return new Refusal('place_closed', { params: { school: title.one } });
}

async function lacksFactor(tx: Ctx, account: people.PersonFacts): Promise<boolean> {
  if (!(await factors.needsFactor(tx, account.role))) return false;
  return !(await factors.factorsOf(tx, account.id)).hasAny;
}

/** The child for whom a parent acts right after sign-in; null for everybody else. */
export async function firstStudent(ctx: Ctx, person: people.PersonFacts): Promise<string | null> {
  if (!may(person.role, 'actForChild')) return null;
  const children = await people.studentsOfParent(ctx, person.id);
  const last = await authSessions.lastActingStudent(ctx, person.id);
  return firstChoice(
    children.map((child) => child.id),
    last,
  );
}

/** Whether an educator or a student belongs to a school; everybody else is where they are. */
export async function hasSchool(ctx: Ctx, person: people.PersonFacts): Promise<boolean> {
  return !may(person.role, 'enrol') || (await people.levelIdsOf(ctx, person)).length > 0;
}

/** The logo where somebody belongs: of a parent who acts for a child, where that child does. */
export async function logoOf(ctx: PersonCtx, person: people.PersonFacts): Promise<string | null> {
  const { studentId } = ctx.actor;
  const child = studentId === null ? undefined : await people.findPerson(ctx, studentId);
  return logoAt(ctx, await people.levelIdsOf(ctx, child ?? person));
}

/** Ends one session of somebody, because they sign out. */
export async function endSession(ctx: Ctx, actor: Person): Promise<void> {
  await authSessions.endSessions(ctx, { personId: actor.personId, only: actor.authSessionId }, 'signed_out');
}

/** Hands the session to the browser, but to a client that asked for its token. */
export function handOver({ answer, token, knownBrowser }: Opened, exchange: Exchange): Opened['answer'] {
  if (answer.authorization === null) exchange.setCookie(token);
  if (knownBrowser !== null) exchange.setKnownBrowser(knownBrowser);
  return answer;
}
