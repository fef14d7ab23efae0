import { identityLimits } from '@lectern/contract/identity/identity.limits.ts';
import type { TextKey } from '@lectern/contract/texts.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import { featureJob } from '../../platform/jobs/feature-jobs.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import * as links from './one-time-links.service.ts';

/** The purposes of links that confirm an address. */
export const emailPurpose = 'email_verification';

interface Letter {
  readonly to: string;
  readonly kind: string;
  readonly subject: TextKey;
  readonly body: TextKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Mails somebody about an address of theirs, in their language. */
export async function mailTo(ctx: Ctx, person: people.PersonFacts, letter: Letter): Promise<void> {
  const { appname } = await institutions.hostSettings(ctx);
  const params = { name: appname, person: person.name, ...letter.params };
  const { to, kind } = letter;
  const subject = translate(person.language, letter.subject, params);
  const text = translate(person.language, letter.body, params);
  await ctx.ports.mail.send(ctx, { to, kind, subject, text }, ctx.clock.now());
}

/**
 * Mails the link that confirms an address. If another account has the address, its owner gets a mail without a link
 * and the asker learns nothing. A second run for the same request changes nothing.
 */
export const mailEmailLink = featureJob<{
  personId: string;
  email: string;
  hostName: string;
  requestId: string;
  byOther?: boolean;
}>('identity.mail-email-link', async (ctx, { personId, email, hostName, requestId, byOther = false }) => {
  const host = (await institutions.hostNamed(ctx, hostName)) ?? ctx.host;
  const person = await people.findPerson(ctx, personId);
  if (!person?.active) return;
  const owner = await people.findByEmail(ctx, email);
  const token = links.tokenFor(ctx, emailPurpose, requestId);
  const minutes = identityLimits.emailLinkMinutes;
  await transaction({ ...ctx, host }, async (tx) => {
    const isNew = await links.issueLink(tx, {
      token,
      personId,
      purpose: emailPurpose,
      newEmail: email,
      byOther,
      minutes,
    });
    if (!isNew) return;
    if (owner && owner.id !== personId) {
      await mailInUse(tx, owner);
      return;
    }
    const link = `${tx.host.appUrl}/confirm-email?token=${token}`;
    await mailTo(tx, person, {
      to: email,
      kind: 'email-confirmation',
      subject: 'identity.mail.confirmEmailSubject',
      body: 'identity.mail.confirmEmailBody',
      params: { link, minutes },
    });
  });
});

async function mailInUse(ctx: Ctx, owner: people.PersonFacts): Promise<void> {
  if (owner.email === null) return;
  await mailTo(ctx, owner, {
    to: owner.email,
    kind: 'email-in-use',
    subject: 'identity.mail.emailInUseSubject',
    body: 'identity.mail.emailInUseBody',
  });
}
