import type { parentsCalls } from '@lectern/contract/administration/parents.calls.ts';
import type { CallParsed } from '@lectern/contract/core/call.ts';
import { parentLinkLimits } from '@lectern/contract/people/people.limits.ts';
import { maskedEmail } from '@lectern/contract/people/people.rules.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { translate } from '../../platform/texts/translate.ts';
import * as institutions from '../institutions/institutions.service.ts';
import * as merges from '../people/parent-merges.service.ts';

const letters = {
  asked: {
    kind: 'merge-asked',
    subject: 'administration.mail.mergeSubject',
    body: 'administration.mail.mergeBody',
  },
  done: {
    kind: 'merged',
    subject: 'administration.mail.mergedSubject',
    body: 'administration.mail.mergedBody',
  },
} as const;

async function tellBoth(tx: Ctx, { kept, closed }: merges.Merge, about: keyof typeof letters): Promise<void> {
  const { appname } = await institutions.hostSettings(tx);
  const { kind, subject, body } = letters[about];
  const addressFor = (reader: string, email: string | null): string =>
    about === 'done' || reader === email ? (email ?? '') : maskedEmail(email ?? '');
  const mails = [kept, closed].flatMap((person) => {
    const { email, language } = person;
    if (email === null) return [];
    const other = person.id === kept.id ? closed : kept;
    const params = {
      ...{ name: appname, person: person.name, days: parentLinkLimits.mergeDays, link: tx.host.appUrl },
      ...{ other: addressFor(email, other.email), kept: addressFor(email, kept.email) },
    };
    const words = { subject: translate(language, subject, params), text: translate(language, body, params) };
    return [{ to: email, kind, ...words }];
  });
  await tx.ports.mail.sendAll(tx, mails, tx.clock.now());
}

/** Asks both of two accounts, by card and mail, whether they belong to one parent. Refuses as the call says. */
export async function askMerge(
  ctx: PersonCtx,
  form: CallParsed<typeof parentsCalls.askMerge>['body'],
): Promise<null> {
  await transaction(ctx, async (tx) => {
    await tellBoth(tx, await merges.askMerge(tx, form), 'asked');
  });
  return null;
}

/** Takes the signed-in parent's answer; once both accounts have confirmed they are merged, and both are told. */
export async function answerMerge(ctx: PersonCtx, isMine: boolean): Promise<null> {
  await transaction(ctx, async (tx) => {
    const done = await merges.answerMerge(tx, isMine);
    if (done) await tellBoth(tx, done, 'done');
  });
  return null;
}
