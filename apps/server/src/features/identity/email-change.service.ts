import { randomUUID } from 'node:crypto';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import type { LinkedEmail } from '@lectern/contract/identity/identity.shapes.ts';
import type { peopleCalls } from '@lectern/contract/people/people.calls.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { hasRecentProof } from '../../platform/context/recent-proof.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { queue } from '../../platform/jobs/feature-jobs.ts';
import * as audit from '../audit/audit.service.ts';
import * as people from '../people/people.service.ts';
import { mayChangeAccess } from './identity.policy.ts';
import { attempts, isConfirmedEmail, networkOf } from './identity.rules.ts';
import * as links from './one-time-links.service.ts';
import { hasJoined } from './joining.service.ts';
import * as waysIn from './ways-in.service.ts';
import { emailPurpose, mailEmailLink, mailTo } from './email-letters.service.ts';

/** Requests the confirmation of an address, and tells the old one; an earlier request no longer counts. */
async function askForConfirmation(tx: PersonCtx, person: people.PersonFacts, email: string): Promise<void> {
  await links.dropLinks(tx, person.id, emailPurpose);
  const byOther = tx.actor.personId !== person.id;
  const wish = { personId: person.id, email, hostName: tx.host.hostName, requestId: randomUUID() };
  await queue(tx, mailEmailLink, { ...wish, byOther });
  await audit.record(tx, { action: 'email.change-asked', subjectKind: 'person', subjectId: person.id });
  if (person.email === null) return;
  await mailTo(tx, person, {
    to: person.email,
    kind: 'email-change-asked',
    subject: 'identity.mail.emailAskedSubject',
    body: 'identity.mail.emailAskedBody',
    params: { email },
  });
}

/** The account's address changed or was removed: links in the old mailbox stop working, and it is notified. */
async function finishChange(
  tx: Ctx,
  person: people.PersonFacts,
  { email, ...by }: { email: string | null } & Pick<audit.Audited, 'actorId'>,
): Promise<void> {
  const saved = await people.changeEmail(tx, person.id, { email, isVerified: email !== null });
  if (saved === 'email_taken') throw new Refusal('email_link_dead');
  await links.dropLinks(tx, person.id);
  await audit.record(tx, { action: 'email.changed', subjectKind: 'person', subjectId: person.id, ...by });
  // Nobody is notified of an unchanged address.
  if (person.email === null || person.email === email) return;
  await mailTo(tx, person, {
    to: person.email,
    kind: 'email-changed',
    subject: 'identity.mail.emailChangedSubject',
    body: email === null ? 'identity.mail.emailRemovedBody' : 'identity.mail.emailChangedBody',
    params: { email: email ?? '' },
  });
}

/**
 * Gives another person's account a new e-mail address. It counts once the link mailed to it is opened, or at once
 * for people who have not joined and for removing the address; then links with accounts at providers end. The caller
 * checks that the asker may, and whose address it is.
 */
export async function changeEmailOf(tx: PersonCtx, personId: string, email: string | null): Promise<void> {
  const person = await people.getPerson(tx, personId);
  await tx.ports.limits.count(tx.clock, attempts(tx.scope, 'changeEmail', personId));
  if (email === null) {
    await waysIn.endLinks(tx, personId);
    return finishChange(tx, person, { email: null });
  }
  if (await hasJoined(tx, personId)) return askForConfirmation(tx, person, email);
  const saved = await people.changeEmail(tx, personId, { email, isVerified: false });
  if (saved === 'email_taken') throw new Refusal('email_in_use');
  await links.dropLinks(tx, personId);
}

/** Mails the link that confirms the address that the signed-in person has; a confirmed one, and none, is left as it is. */
export async function askOwnLink(ctx: PersonCtx): Promise<null> {
  const { personId } = ctx.actor;
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'changeEmail', personId));
  await transaction(ctx, async (tx) => {
    const { email, mailVerified } = await people.getPerson(tx, personId);
    if (email === null || mailVerified) return;
    await links.dropLinks(tx, personId, emailPurpose);
    const { hostName } = tx.host;
    await queue(tx, mailEmailLink, { personId, email, hostName, requestId: randomUUID() });
  });
  return null;
}

/** The address that somebody's newest link is to confirm; null without one. */
export async function unconfirmedEmail(ctx: Ctx, personId: string): Promise<string | null> {
  return links.wantedEmail(ctx, personId);
}

/** Refuses to change the own address with proof_required a while after sign-in, and too many requests in a row. */
export async function refuseUnlessMayChange(ctx: PersonCtx): Promise<void> {
  refuseUnless(mayChangeAccess(ctx.actor, hasRecentProof(ctx)));
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'changeEmail', ctx.actor.personId));
}

/**
 * Removes the own address, or has another one confirmed, which counts from then on; returns which it is. The
 * confirmed one, in any case of letters, is no change: entering it cancels an earlier request.
 */
export async function changeOwnEmail(tx: PersonCtx, email: string | null): Promise<string | null> {
  const person = await people.getPerson(tx, tx.actor.personId);
  if (email === null) {
    await finishChange(tx, person, { email: null });
    return null;
  }
  if (isConfirmedEmail(person, email)) {
    await links.dropLinks(tx, person.id, emailPurpose);
    return null;
  }
  await askForConfirmation(tx, person, email);
  return email;
}

type ContactForm = CallParsed<typeof peopleCalls.updateContact>['body'];

/** What a contact form saved, and the address that gets a link. */
export interface UpdatedContact {
  readonly contact: CallResult<typeof peopleCalls.updateContact>;
  readonly toConfirm: string | null;
}

/**
 * Saves how the signed-in person can be reached. A new e-mail address counts once the link that is mailed to it was
 * opened; the answer is the same whether another account has it. Refuses to touch the address with proof_required a
 * while after sign-in.
 */
export async function updateContact(ctx: PersonCtx, form: ContactForm): Promise<UpdatedContact> {
  const { email, ...change } = await people.contactChangeOf(ctx, form);
  if (email !== undefined) await refuseUnlessMayChange(ctx);
  return transaction(ctx, async (tx) => {
    await people.saveContact(tx, change);
    const toConfirm = email === undefined ? null : await changeOwnEmail(tx, email);
    return { contact: await people.savedContact(tx), toConfirm };
  });
}

/**
 * Returns the address that a link confirms, and its person. Refuses with email_link_dead when it was used, dropped
 * or is too old.
 */
export async function checkEmailLink(
  ctx: Ctx,
  link: { token: string; address: string },
): Promise<LinkedEmail> {
  await ctx.ports.limits.count(ctx.clock, attempts(ctx.scope, 'linkNetwork', networkOf(link.address)));
  const found = await links.findLink(ctx, emailPurpose, link.token);
  const email = found?.newEmail ?? null;
  if (!found || email === null) throw new Refusal('email_link_dead');
  return { email, name: (await people.getPerson(ctx, found.personId)).name };
}

/** Makes the address to which the link was mailed that of the account, and uses the link up. Refuses as checkEmailLink does, and when another account has taken the address meanwhile. */
export async function confirmEmail(
  ctx: Ctx,
  link: { token: string; address: string },
): Promise<{ email: string }> {
  const { email } = await checkEmailLink(ctx, link);
  await transaction(ctx, async (tx) => {
    const used = await links.useLink(tx, emailPurpose, link.token);
    if (!used) throw new Refusal('email_link_dead');
    if (used.byOther) await waysIn.endLinks(tx, used.personId);
    const person = await people.getPerson(tx, used.personId);
    await finishChange(tx, person, { email, actorId: person.id });
  });
  return { email };
}
