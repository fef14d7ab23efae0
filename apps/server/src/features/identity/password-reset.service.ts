import { randomBytes, randomUUID } from 'node:crypto';
import { identityLimits, invitationDays } from '@lectern/contract/identity/identity.limits.ts';
import { emit, transaction, type Ctx, type Host } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as audit from '../audit/audit.service.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import * as authSessions from './auth-sessions.service.ts';
import { attempts, attemptKey, mostLiveLinks, networkOf } from './identity.rules.ts';
import { hasJoined } from './joining.service.ts';
import * as knownBrowsers from './known-browsers.service.ts';
import * as links from './one-time-links.service.ts';
import * as passwords from './passwords.service.ts';

const purpose = 'password_reset';
const setupMinutes = 24 * 60;
const invitationMinutes = invitationDays * 24 * 60;

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
    if (person.providerOnly) {
      await mailWay({ ...ctx, host }, person, requestId);
      return;
    }
    // Links that are alive lie in the mailbox already: whoever asks again and again only fills it.
    if ((await links.liveLinks(ctx, person.id, purpose)) >= mostLiveLinks) return;
    await mailLink({ ...ctx, host }, person, links.tokenFor(ctx, purpose, requestId));
  },
);

/** Who signs in by a provider alone is told so, once for each request within an hour. */
async function mailWay(ctx: Ctx, person: people.PersonFacts, requestId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { personId, minutes } = { personId: person.id, minutes: identityLimits.resetLinkMinutes };
    // A link that leads nowhere counts the mails, as those that lead somewhere do.
    if ((await links.liveLinks(tx, personId, purpose)) >= mostLiveLinks || person.email === null) return;
    const token = links.tokenFor(tx, purpose, requestId);
    if (!(await links.issueLink(tx, { token, personId, purpose, minutes }))) return;
    const providers = await institutions.offeredProviders(tx);
    const params = {
      ...{ name: (await institutions.hostSettings(tx)).appname, person: person.name, link: tx.host.appUrl },
      provider: providers.map(({ name }) => name).join(', '),
    };
    const subject = translate(person.language, 'identity.mail.providerOnlySubject', params);
    const text = translate(person.language, 'identity.mail.providerOnlyBody', params);
    await tx.ports.mail.send(tx, { to: person.email, subject, text, kind: 'password-reset' }, tx.clock.now());
  });
}

async function mailLink(ctx: Ctx, person: people.PersonFacts, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const minutes = identityLimits.resetLinkMinutes;
    const isNew = await links.issueLink(tx, { token, personId: person.id, purpose, minutes });
    if (!isNew || person.email === null) return;
    const params = {
      name: (await institutions.hostSettings(tx)).appname,
      person: person.name,
      minutes,
      link: resetAddress(tx.host, token),
    };
    const subject = translate(person.language, 'identity.mail.resetSubject', params);
    const text = translate(person.language, 'identity.mail.resetBody', params);
    await tx.ports.mail.send(tx, { to: person.email, subject, text, kind: 'password-reset' }, tx.clock.now());
  });
}

/**
 * Has a one-time link mailed, if the account exists. The answer and its time are the same if it does not: looking it
 * up is left to a job.
 */
export async function forgotPassword(ctx: Ctx, wish: { email: string; address: string }): Promise<null> {
  const network = networkOf(wish.address);
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'resetHere', `${wish.email}:${network}`));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'resetNetwork', network));
  const { hostName } = ctx.host;
  await queue(ctx, mailResetLink, { email: wish.email, hostName, requestId: randomUUID() });
  return null;
}

/** A one-time link, and from where it was opened. */
export interface GivenLink {
  readonly token: string;
  readonly address: string;
}

/** Whose a link is that still works. Refuses with reset_link_dead when it was used, dropped or is too old. */
export async function ownerOf(ctx: Ctx, link: GivenLink): Promise<string> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'linkNetwork', networkOf(link.address)));
  const alive = await links.findLink(ctx, purpose, link.token);
  if (!alive || (await people.getPerson(ctx, alive.personId)).providerOnly)
    throw new Refusal('reset_link_dead');
  return alive.personId;
}

/**
 * Sets a new password by a one-time link, which is used up, and ends every session of the account; provider_only refuses
 * who was left to a provider at this moment. The browser is known
 * from then on, also when others are kept out; its cookie is handed back.
 */
export async function resetPassword(
  ctx: Ctx,
  form: { token: string; password: string; address: string; knownBrowser: string | undefined },
): Promise<string> {
  await ownerOf(ctx, form);
  const passwordHash = await passwords.hashPassword(ctx, form.password);
  return transaction(ctx, async (tx) => {
    const link = await links.useLink(tx, purpose, form.token);
    if (!link) throw new Refusal('reset_link_dead');
    const { personId } = link;
    // Whoever joins by it has nothing that somebody else could have changed.
    const isFirst = !(await hasJoined(tx, personId));
    await keepChange(tx, personId, passwordHash);
    if (!isFirst) await tellChange(tx, personId);
    // The link came to the address of the account: it is theirs.
    await people.confirmMail(tx, personId);
    await authSessions.endSessions(tx, { personId }, 'password_changed');
    await tx.ports.limits.clear(attemptKey(tx.scope, 'signInAccount', personId));
    return knownBrowsers.rememberBrowser(tx, personId, form.knownBrowser);
  });
}

/** Keeps a new password, drops the demand for one, every link and every known browser, writes it down and tells the person by mail. Refuses with provider_only who signs in by a provider alone. */
export async function finishChange(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await keepChange(ctx, personId, passwordHash);
  await tellChange(ctx, personId);
}

async function keepChange(ctx: Ctx, personId: string, passwordHash: string): Promise<void> {
  await passwords.keepPassword(ctx, personId, passwordHash);
  await people.requirePasswordChange(ctx, personId, false);
  await links.dropLinks(ctx, personId);
  await knownBrowsers.forgetBrowsers(ctx, personId);
  await emit(ctx, authSessions.accessRenewed, { personId });
  await audit.record(ctx, { action: 'password.changed', subjectKind: 'person', subjectId: personId });
}

async function tellChange(ctx: Ctx, personId: string): Promise<void> {
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

/** Has a link for a new password mailed to somebody, as if they had asked for it. */
export async function mailReset(ctx: Ctx, email: string): Promise<void> {
  const { hostName } = ctx.host;
  await queue(ctx, mailResetLink, { email, hostName, requestId: randomUUID() });
}

/** Whom an invitation names, and as what. */
export interface Invitation {
  readonly personId: string;
  /** What the person is invited as, in their words: 'School administrator'. */
  readonly as: string;
  /** Where: the name of a level. */
  readonly at: string;
}

/** Mails an invitation, once. */
export const mailInvitation = featureJob<Invitation & { token: string; hostName: string }>(
  'identity.mail-invitation',
  async (ctx, { personId, as, at, token, hostName }) => {
    // An upload that was undone meanwhile takes who was added away.
    const person = await people.findPerson(ctx, personId);
    if (!person?.active || person.email === null) return;
    const { email } = person;
    const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
    const hosted = { ...ctx, host };
    await transaction(hosted, async (tx) => {
      if (!(await links.issueLink(tx, { token, personId, purpose, minutes: invitationMinutes }))) return;
      const params = {
        ...{ name: (await institutions.hostSettings(tx)).appname, person: person.name, as, at },
        ...{ days: invitationDays, link: resetAddress(tx.host, token) },
      };
      const subject = translate(person.language, 'identity.mail.invitationSubject', params);
      const text = translate(person.language, 'identity.mail.invitationBody', params);
      const mail = { to: email, subject, text, kind: 'invitation' };
      await tx.ports.mail.send(tx, mail, tx.clock.now());
    });
  },
);

/**
 * Has an invitation mailed to somebody who has not joined, under which they set their first one; an older one is dead
 * from now on. Refuses with already_joined who has. Whether the asker may invite is the caller's question.
 */
export async function invite(ctx: Ctx, given: Invitation): Promise<void> {
  if (await hasJoined(ctx, given.personId)) throw new Refusal('already_joined');
  await links.dropLinks(ctx, given.personId, purpose);
  const token = randomBytes(32).toString('base64url');
  await queue(ctx, mailInvitation, { ...given, token, hostName: ctx.host.hostName });
}

/** The address under which somebody without a password sets their first one, within a day. Whether the asker may is the caller's question. */
export async function setupLink(ctx: Ctx, personId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await links.dropLinks(ctx, personId, purpose);
  await links.issueLink(ctx, { token, personId, purpose, minutes: setupMinutes });
  return resetAddress(ctx.host, token);
}
