import { randomBytes, randomUUID } from 'node:crypto';
import { identityLimits, invitationDays } from '@lectern/contract/identity/identity.limits.ts';
import { transaction, type Ctx, type Host } from '../../platform/context/ctx.ts';
import { Refusal } from '../../platform/context/refusal.ts';
import { featureJob, queue } from '../../platform/jobs/feature-jobs.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { attempts, mostLiveLinks, networkOf } from './identity.rules.ts';
import { hasJoined } from './joining.service.ts';
import * as links from './one-time-links.service.ts';

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
    // The mailbox already has valid links: asking again only fills it.
    if ((await links.liveLinks(ctx, person.id, purpose)) >= mostLiveLinks) return;
    await mailLink({ ...ctx, host }, person, links.tokenFor(ctx, purpose, requestId));
  },
);

/** People who sign in by a provider alone are told so, once for each request within an hour. */
async function mailWay(ctx: Ctx, person: people.PersonFacts, requestId: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { personId, minutes } = { personId: person.id, minutes: identityLimits.resetLinkMinutes };
    // A link that leads nowhere counts the mails, as those that lead somewhere do.
    if ((await links.liveLinks(tx, personId, purpose)) >= mostLiveLinks || person.email === null) return;
    const token = links.tokenFor(tx, purpose, requestId);
    if (!(await links.issueLink(tx, { token, personId, purpose, minutes }))) return;
    const providers = await institutions.activeProviders(tx);
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

/** Has a link for a new password mailed to somebody, as if they had asked for it. */
export async function mailReset(ctx: Ctx, email: string): Promise<void> {
  const { hostName } = ctx.host;
  await queue(ctx, mailResetLink, { email, hostName, requestId: randomUUID() });
}

/** The person that an invitation names, and their role. */
export interface Invitation {
  readonly personId: string;
  /** The role of the invitation, in their words: 'School administrator'. */
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
 * Has an invitation mailed to a person who has not joined, with a link to set their first password; an older one
 * stops working. Refuses with already_joined people who have. The caller checks that the asker may invite.
 */
export async function invite(ctx: Ctx, given: Invitation): Promise<void> {
  if (await hasJoined(ctx, given.personId)) throw new Refusal('already_joined');
  await links.dropLinks(ctx, given.personId, purpose);
  const token = randomBytes(32).toString('base64url');
  await queue(ctx, mailInvitation, { ...given, token, hostName: ctx.host.hostName });
}

/**
 * The address at which a person without a password sets their first one, within a day. The caller checks that the
 * asker may.
 */
export async function setupLink(ctx: Ctx, personId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await links.dropLinks(ctx, personId, purpose);
  await links.issueLink(ctx, { token, personId, purpose, minutes: setupMinutes });
  return resetAddress(ctx.host, token);
}
