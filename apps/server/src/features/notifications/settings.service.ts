import type {
  NotificationChange,
  NotificationSettings,
} from '@lectern/contract/notifications/settings.shapes.ts';
import { isAlwaysBelled, toldTo } from '@lectern/contract/notifications/settings.rules.ts';
import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { quietUntil } from '../../platform/clock/quiet-hours.ts';
import { transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { found, Refusal } from '../../platform/context/refusal.ts';
import * as people from '../people/people.service.ts';
import { hasMail } from './notifications.rules.ts';
import { listSettings, saveQuietHours, switchKind } from './settings.repo.ts';
import { noChoices, settingsOf } from './settings.rules.ts';

/** The channels by which the signed-in person gets each kind, and their quiet hours. */
export async function readSettings(ctx: PersonCtx): Promise<NotificationSettings> {
  const { personId } = ctx.actor;
  const [all, choices] = await Promise.all([
    people.getPeople(ctx, [personId]),
    listSettings(ctx.scope, [personId]),
  ]);
  return settingsOf(found(all.get(personId)), choices.get(personId) ?? noChoices);
}

/**
 * Turns one kind on or off for one channel. Refuses with not_found a kind that the person never gets, one that the
 * bell always shows, and a mail that does not exist.
 */
export async function changeSetting(
  ctx: PersonCtx,
  change: NotificationChange,
): Promise<NotificationSettings> {
  const { kind, way } = change;
  const isChoice = way === 'bell' ? !isAlwaysBelled(kind) : hasMail(kind);
  if (!isChoice || !toldTo(ctx.actor.role).includes(kind)) throw new Refusal('not_found');
  return transaction(ctx, async (tx) => {
    await switchKind(tx.scope, tx.actor.personId, change);
    return readSettings(tx);
  });
}

/** Those of these people who have quiet hours now, by their own settings. */
export async function quietFor(
  ctx: Ctx,
  persons: readonly Pick<people.PersonFacts, 'id' | 'timeZone'>[],
): Promise<ReadonlySet<string>> {
  const chosen = await listSettings(
    ctx.scope,
    persons.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  const isQuiet = ({ id, timeZone }: (typeof persons)[number]): boolean =>
    quietUntil(now, chosen.get(id)?.quietHours ?? noQuietHours, timeZone) !== null;
  return new Set(persons.filter(isQuiet).map(({ id }) => id));
}

/** Sets when nothing sounds and mails wait; mails that already wait keep their time. */
export async function changeQuietHours(ctx: PersonCtx, quietHours: string): Promise<NotificationSettings> {
  return transaction(ctx, async (tx) => {
    const kept = quietHours === noQuietHours ? null : quietHours;
    await saveQuietHours(tx.scope, tx.actor.personId, kept);
    return readSettings(tx);
  });
}
