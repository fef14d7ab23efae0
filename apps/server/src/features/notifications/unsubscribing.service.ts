import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import { isAlwaysMailedSoon, toldTo } from '@lectern/contract/notifications/settings.rules.ts';
import {
  notificationTypes,
  type NotificationKind,
} from '@lectern/contract/notifications/notifications.names.ts';
import { transaction, type Ctx } from '../../platform/context/ctx.ts';
import {
  unsubscribeAddress,
  type EndedMails,
  type UnsubscribeWords,
} from '../../platform/mail/unsubscribe-page.ts';
import type { MailUnsubscribe } from '../../platform/mail/mailer.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { hasMail } from './notifications.rules.ts';
import { switchKind } from './settings.repo.ts';

interface Choice {
  readonly person: people.PersonFacts;
  readonly kind: NotificationKind;
}

const isKind = (kind: string): kind is NotificationKind => Object.hasOwn(notificationTypes, kind);

/** What a person can also turn off in the settings; null for everything else, and for people who are gone. */
async function choiceOf(ctx: Ctx, { personId, kind }: EndedMails): Promise<Choice | null> {
  const person = (await people.getPeople(ctx, [personId])).get(personId);
  if (!person?.active || !isKind(kind) || !hasMail(kind) || !toldTo(person.role).includes(kind)) return null;
  return { person, kind };
}

/** How a mail of a kind is ended by its receiver; nothing where the settings offer no choice of it. */
export function unsubscribeOf(
  ctx: Ctx,
  { id: personId, role, language }: people.PersonFacts,
  kind: NotificationKind,
): { unsubscribe?: MailUnsubscribe } {
  if (!toldTo(role).includes(kind)) return {};
  const ended = { institutionId: ctx.scope.institutionId, personId, kind };
  const address = unsubscribeAddress(ctx.host.appUrl, ctx.ports.seals, ended);
  return { unsubscribe: { address, label: translate(language, 'notifications.mail.unsubscribe') } };
}

async function wordsOf(
  ctx: Ctx,
  { person: { language }, kind }: Choice,
  step: 'ask' | 'done',
): Promise<UnsubscribeWords> {
  const { appname: name } = await hostSettings(ctx);
  const params = { name, kind: translate(language, `notifications.settings.kind.${kind}`) };
  const text = translate(language, `notifications.unsubscribe.${step}`, params);
  const hours = String(notificationLimits.alwaysMailedHours);
  const kept = translate(language, 'notifications.settings.mailedSoon', { hours });
  return {
    language,
    title: translate(language, `notifications.unsubscribe.${step}Title`, params),
    text: isAlwaysMailedSoon(kind) ? `${text} ${kept}` : text,
    button: step === 'ask' ? translate(language, 'notifications.unsubscribe.button') : null,
  };
}

/** Asks somebody whether mails of a kind are to end; null where the settings offer no such choice. */
export async function askToUnsubscribe(ctx: Ctx, ended: EndedMails): Promise<UnsubscribeWords | null> {
  const choice = await choiceOf(ctx, ended);
  return choice && wordsOf(ctx, choice, 'ask');
}

/** Ends somebody's mails of a kind, as the settings do, where they can be had again; null where they offer no such choice. */
export async function unsubscribe(ctx: Ctx, ended: EndedMails): Promise<UnsubscribeWords | null> {
  const choice = await choiceOf(ctx, ended);
  if (choice === null) return null;
  const { person, kind } = choice;
  await transaction(ctx, (tx) => switchKind(tx.scope, person.id, { kind, way: 'mail', isOn: false }));
  return wordsOf(ctx, choice, 'done');
}
