import type { SignedIn } from '@lectern/contract/identity/identity.shapes.ts';
import { emit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { hasRecentProof } from '../../platform/context/recent-proof.ts';
import { refuseUnless } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { mayChangeAccess } from './identity.policy.ts';
import { attempts } from './identity.rules.ts';
import { toSignedIn } from './identity.view.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as links from './one-time-links.service.ts';
import * as passwords from './passwords.service.ts';

/** The answer to a change of password, and the token that makes this browser known again. */
export interface ChangedPassword {
  readonly answer: { id: string; role: SignedIn['role']; authorization: null };
  readonly knownBrowser: string;
}

/** Keeps a new password, drops the demand for one, every link and every known browser, and writes it down. Refuses with provider_only who signs in by a provider alone. */
export async function keepChange(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await passwords.keepPassword(ctx, personId, passwordHash);
  await people.requirePasswordChange(ctx, personId, false);
  await links.dropLinks(ctx, personId);
  await knownBrowsers.forgetBrowsers(ctx, personId);
  await emit(ctx, authSessions.accessRenewed, { personId });
  await audit.record(ctx, { action: 'password.changed', subjectKind: 'person', subjectId: personId });
}

/** Tells somebody by mail that they have a new password. */
export async function tellChange(ctx: Ctx, personId: string): Promise<void> {
  const person = await people.getPerson(ctx, personId);
  if (person.email === null) return;
  const params = { name: (await institutions.hostSettings(ctx)).appname, person: person.name };
  const subject = translate(person.language, 'identity.mail.changedSubject', params);
  const text = translate(person.language, 'identity.mail.changedBody', params);
  await ctx.ports.mail.send(
    ctx,
    { to: person.email, subject, text, kind: 'password-changed' },
    ctx.clock.now(),
  );
}

/**
 * Sets the signed-in person's password; their other sessions and sockets end, this one stays. Refuses with
 * proof_required a while after sign-in, unless they must change it.
 */
export async function changePassword(
  ctx: PersonCtx,
  form: { password: string; knownBrowser: string | undefined },
): Promise<ChangedPassword> {
  const { personId, authSessionId } = ctx.actor;
  refuseUnless(mayChangeAccess(ctx.actor, hasRecentProof(ctx)));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'changePerson', personId));
  const passwordHash = await passwords.hashPassword(ctx, form.password);
  return transaction(ctx, async (tx) => {
    await keepChange(tx, personId, passwordHash);
    await tellChange(tx, personId);
    await authSessions.endSessions(tx, { personId, except: authSessionId }, 'password_changed');
    const { id, role } = toSignedIn(await people.getPerson(tx, personId), { hasSchool: true, token: null });
    await authSessions.noteProof(tx);
    const knownBrowser = await knownBrowsers.rememberBrowser(tx, personId, form.knownBrowser);
    return { answer: { id, role, authorization: null }, knownBrowser };
  });
}
