import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import { noQuietHours } from '@lectern/contract/messages/messages.rules.ts';
import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import {
  isAlwaysBelled,
  isAlwaysMailedSoon,
  toldTo,
} from '@lectern/contract/notifications/settings.rules.ts';
import type { NotificationSettings } from '@lectern/contract/notifications/settings.shapes.ts';
import { hasMail, mailOf, type MailFacts } from './notifications.rules.ts';

/** A person's choices. */
export interface Choices {
  readonly unbelled: readonly NotificationKind[];
  readonly unmailed: readonly NotificationKind[];
  readonly quietHours: string | null;
}

/** Defaults for people who have chosen nothing. */
export const noChoices: Choices = { unbelled: [], unmailed: [], quietHours: null };

/** Whether the bell tells it. */
export function isBelled(kind: NotificationKind, { unbelled }: Choices): boolean {
  return isAlwaysBelled(kind) || !unbelled.includes(kind);
}

/**
 * Whether a mail may be sent: it was not turned off, or it is about a session so soon that it is sent in any case.
 */
export function isMailed(
  kind: NotificationKind,
  { unmailed }: Choices,
  { now, startsAt }: { now: Date; startsAt: Date | undefined },
): boolean {
  if (!unmailed.includes(kind)) return true;
  const soonest = now.getTime() + notificationLimits.alwaysMailedHours * 60 * 60 * 1000;
  return isAlwaysMailedSoon(kind) && startsAt !== undefined && startsAt.getTime() <= soonest;
}

/**
 * Sent to everybody, including the person acting: the receipt of a booking with its calendar entry, and what time
 * brings, no matter whose request triggers it.
 */
const toldToAll: ReadonlySet<NotificationKind> = new Set([
  ...(['sessionConfirmed', 'classroom', 'broadcast', 'conference'] as const),
  ...(['sessionReminder', 'conferenceReminder', 'sessionMissed'] as const),
]);

/** Whether somebody need not be told, because it is their own act. */
export function isOwnAct(kind: NotificationKind, who: { actorId: string | null; personId: string }): boolean {
  return who.actorId === who.personId && !toldToAll.has(kind);
}

/** A mail about a session must arrive this long before it. */
const soonMs = 60 * 60 * 1000;

/**
 * Until when a mail waits that would be sent now, where quiet hours end; null for one that goes at once: outside of quiet
 * hours, and about a session that starts before they end or within the hour after.
 */
export function deferredUntil(now: Date, startsAt: Date | undefined, quietEnd: Date | null): Date | null {
  if (quietEnd === null) return null;
  const isSoon =
    startsAt !== undefined && startsAt >= now && startsAt.getTime() <= quietEnd.getTime() + soonMs;
  return isSoon ? null : quietEnd;
}

/** The channels by which a person gets each kind. */
export function settingsOf(
  person: MailFacts & { readonly timeZone: string },
  choices: Choices,
): NotificationSettings {
  const getsMail = mailOf('sessionConfirmed', person) !== null;
  return {
    kinds: toldTo(person.role).map((kind) => ({
      kind,
      bell: isBelled(kind, choices),
      isBellFixed: isAlwaysBelled(kind),
      mail: hasMail(kind) ? !choices.unmailed.includes(kind) : null,
    })),
    quietHours: choices.quietHours ?? noQuietHours,
    timeZone: person.timeZone,
    getsMail,
  };
}
