import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import { transaction, type Ctx, type Host } from '../../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../../platform/context/refusal.ts';
import { featureJob, queue } from '../../../platform/jobs/feature-jobs.ts';
import { translate } from '../../../platform/texts/translate.ts';
import * as audit from '../../audit/audit.service.ts';
import * as institutions from '../../institutions/institutions.service.ts';
import * as people from '../../people/people.service.ts';
import * as authSessions from '../auth-sessions/auth-sessions.service.ts';
import { attempts, attemptKey } from '../identity.rules.ts';
import { maySetUp } from '../identity.policy.ts';
import * as passwords from '../passwords/passwords.service.ts';
import { deleteOldLinks, findLinkOwner, replaceLink, useLink } from './password-reset.repo.ts';

const minuteMs = 60_000;
const setupHours = 24;

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The link is built from the host's row, never from what a request says of itself. */
function resetAddress(host: Host, token: string): string {
  return `${host.appUrl}/reset-password?token=${token}`;
}

/** Writes the mail with the link, if there is such an account; a second run for the same request changes nothing. */
export const mailResetLink = featureJob<{ email: string; hostName: string; requestId: string }>(
  'identity.mail-reset-link',
  async (ctx, { email, hostName, requestId }) => {
    const person = await people.findByEmail(ctx, email);
    if (!person?.active || person.email === null) return;
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    const token = createHmac('sha256', ctx.ports.secret)
      .update(`reset-link:${requestId}`)
      .digest('base64url');
    await mailLink({ ...ctx, host }, person, token);
  },
);

async function mailLink(ctx: Ctx, person: people.PersonFacts, token: string): Promise<void> {
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + identityLimits.resetLinkMinutes * minuteMs);
  await transaction(ctx, async (tx) => {
    const isNew = await replaceLink(tx.scope, { tokenHash: hash(token), personId: person.id, expiresAt });
    if (!isNew || person.email === null) return;
    const params = {
      name: (await institutions.hostSettings(tx)).appname,
      person: person.name,
      minutes: identityLimits.resetLinkMinutes,
      link: resetAddress(tx.host, token),
    };
    const subject = translate(person.language, 'identity.mail.resetSubject', params);
    const text = translate(person.language, 'identity.mail.resetBody', params);
    await tx.ports.mail.send(tx.scope, { to: person.email, subject, text, kind: 'password-reset' }, now);
  });
}

/**
 * Has a one-time link mailed, if the account exists. The answer and its time are the same if it does not: looking it
 * up is left to a job.
 */
export async function forgotPassword(ctx: Ctx, wish: { email: string; address: string }): Promise<null> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'resetAddress', wish.address));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'resetAccount', wish.email));
  const { hostName } = ctx.host;
  await queue(ctx, mailResetLink, { email: wish.email, hostName, requestId: randomUUID() });
  return null;
}

/** Says whether a one-time link still works. Refuses with reset_link_dead when it was used, replaced or is too old. */
export async function checkResetLink(ctx: Ctx, link: { token: string; address: string }): Promise<null> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'linkAddress', link.address));
  const owner = await findLinkOwner(ctx.scope, hash(link.token), ctx.clock.now());
  if (owner === undefined) throw new Refusal('reset_link_dead');
  return null;
}

/** Sets a new password by a one-time link, which is used up, and ends every session of the account. */
export async function resetPassword(
  ctx: Ctx,
  form: { token: string; password: string; address: string },
): Promise<null> {
  await checkResetLink(ctx, form);
  const passwordHash = await passwords.hashPassword(form.password);
  await transaction(ctx, async (tx) => {
    const personId = await useLink(tx.scope, hash(form.token), tx.clock.now());
    if (personId === undefined) throw new Refusal('reset_link_dead');
    await finishChange(tx, personId, passwordHash);
    await authSessions.endSessions(tx, { personId }, 'password_changed');
    const person = await people.getPerson(tx, personId);
    for (const name of [person.email, person.studentNumber])
      if (name !== null) await tx.ports.limits.clear(attemptKey(tx.scope, 'signInAccount', name));
  });
  return null;
}

/** Keeps a new password, drops the demand for one, writes it down and tells the person by mail. */
export async function finishChange(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await passwords.keepPassword(ctx, personId, passwordHash);
  await people.requirePasswordChange(ctx, personId, false);
  await audit.record(ctx, { action: 'password.changed', subjectKind: 'person', subjectId: personId });
  const person = await people.getPerson(ctx, personId);
  if (person.email === null) return;
  const params = { name: (await institutions.hostSettings(ctx)).appname, person: person.name };
  const subject = translate(person.language, 'identity.mail.changedSubject', params);
  const text = translate(person.language, 'identity.mail.changedBody', params);
  await ctx.ports.mail.send(
    ctx.scope,
    { to: person.email, subject, text, kind: 'password-changed' },
    ctx.clock.now(),
  );
}

/** The address under which somebody without a password sets their first one, within a day. Refuses everybody but the product itself. */
export async function setupLink(ctx: Ctx, personId: string): Promise<string> {
  refuseUnless(maySetUp(ctx.actor));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + setupHours * 60 * minuteMs);
  await replaceLink(ctx.scope, { tokenHash: hash(token), personId, expiresAt });
  return resetAddress(ctx.host, token);
}

/** Forgets links that are long dead. */
export async function forgetOldLinks(ctx: Ctx, before: Date): Promise<void> {
  await deleteOldLinks(ctx.scope, before);
}
