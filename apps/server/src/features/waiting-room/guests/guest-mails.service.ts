import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Ctx } from '../../../platform/context/ctx.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { translate } from '../../../platform/texts/translate.ts';
import { hostSettings } from '../../institutions/institutions.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as people from '../../people/people.service.ts';
import * as entries from '../../visits/entries.service.ts';
import * as visits from '../../visits/visits.service.ts';
import * as invitations from '../../visits/invitations.service.ts';
import { issueLink, issueTicket } from './guest-tickets.service.ts';

/** The page of a personal link; only the ticket in it decides, and it is built from the host's row. */
export function guestAddress(ctx: Ctx, token: string): string {
  return `${ctx.host.appUrl}/guest/appointment/waiting-room?token=${token}`;
}

/** In which language and zone somebody reads: as their account says if they have one, else as the educator. */
async function readerOf(
  ctx: Ctx,
  email: string,
  educator: people.PersonFacts,
): Promise<{ language: Language; timeZone: string }> {
  const account = await people.findByEmail(ctx, email);
  return account ?? { language: educator.language, timeZone: educator.timeZone };
}

async function mailGuest(
  ctx: Ctx,
  visit: visits.Visit,
  mail: { kind: 'invite' | 'reminder' | 'moved' | 'cancelled'; email: string; link: string; before?: Date },
): Promise<void> {
  const educator = await people.getPerson(ctx, visit.educatorId);
  const { language, timeZone } = await readerOf(ctx, mail.email, educator);
  const params = {
    educator: educator.name,
    date: notifications.mailDate(language, visit.startsAt, timeZone),
    before: mail.before ? notifications.mailDate(language, mail.before, timeZone) : '',
    link: mail.link,
    name: (await hostSettings(ctx)).appname,
  };
  const subject = translate(language, `guests.mail.${mail.kind}Subject`, params);
  const text = translate(language, `guests.mail.${mail.kind}Body`, params);
  const kind = `guest-${mail.kind}`;
  const invitation = mail.kind === 'reminder' ? {} : await invitationOf(ctx, visit, { ...mail, language });
  await ctx.ports.mail.send(ctx, { to: mail.email, subject, text, kind, ...invitation }, ctx.clock.now());
}

/** The entry for a guest's calendar; its place is their personal link. */
async function invitationOf(
  ctx: Ctx,
  visit: visits.Visit,
  guest: { email: string; link: string; language: Language },
): Promise<Pick<Mail, 'invitation'>> {
  const { email, link, language } = guest;
  const { name } = await people.getPerson(ctx, visit.educatorId);
  const facts = await entries.entryFactsOf(ctx, visit, name);
  const reader = { language, side: 'guest', firstNames: [], link: link === '' ? null : link } as const;
  return { invitation: { ...entries.toInvitation(facts, reader), receiver: email } };
}

/** Sends each parent of a new conference their personal link. */
export async function mailInvitations(ctx: Ctx, booked: { visitId: string; kind: string }): Promise<void> {
  if (booked.kind !== 'conference') return;
  const visit = await visits.getVisit(ctx, booked.visitId);
  for (const { personId, email } of await invitations.invitationsOf(ctx, visit.id)) {
    const token = await issueTicket(ctx, visit.id, personId);
    if (email !== null)
      await mailGuest(ctx, visit, { kind: 'invite', email, link: guestAddress(ctx, token) });
  }
}

/** Reminds the guests of a conference, like everybody in it, with a link that leads in. */
export async function mailReminders(ctx: Ctx, reminded: { visitId: string }): Promise<void> {
  const visit = await visits.getVisit(ctx, reminded.visitId);
  if (visit.kind !== 'conference' || visit.state !== 'booked') return;
  for (const { personId, email } of await invitations.invitationsOf(ctx, visit.id)) {
    if (email === null) continue;
    const link = guestAddress(ctx, await issueLink(ctx, personId));
    await mailGuest(ctx, visit, { kind: 'reminder', email, link });
  }
}

/** Tells the guests of a visit that was moved when it was and when it is, with a link that leads in. */
export async function followMoved(ctx: Ctx, moved: { visitId: string; from: string }): Promise<void> {
  const visit = await visits.getVisit(ctx, moved.visitId);
  for (const { personId, email } of await invitations.invitationsOf(ctx, visit.id)) {
    if (email === null) continue;
    const link = guestAddress(ctx, await issueLink(ctx, personId));
    await mailGuest(ctx, visit, { kind: 'moved', email, link, before: new Date(moved.from) });
  }
}

/** Tells the guests of a visit that was cancelled. */
export async function followCancelled(ctx: Ctx, change: { visitId: string; to: string }): Promise<void> {
  if (change.to !== 'cancelled') return;
  const visit = await visits.getVisit(ctx, change.visitId);
  for (const { email } of await invitations.invitationsOf(ctx, visit.id))
    if (email !== null) await mailGuest(ctx, visit, { kind: 'cancelled', email, link: '' });
}
