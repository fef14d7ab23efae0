import type { Language } from '@lectern/contract/core/core.names.ts';
import type { Role } from '@lectern/contract/identity/identity.names.ts';
import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';

/** Roles with a bell; top admins and Level 1 have none. */
export const bellRoles = ['educator', 'student', 'parent', 'levelTwoAdmin', 'levelThreeAdmin'] as const;

/** Whether somebody of this role is told anything at all. */
export function hasBell(role: Role): boolean {
  return (bellRoles as readonly Role[]).includes(role);
}

/** Which mail goes with a kind of notification; what is over within minutes has none. */
const mails = {
  sessionConfirmed: 'confirmed',
  sessionCancelled: 'cancelled',
  sessionReminder: 'reminder',
  sessionMissed: 'missed',
  classroom: 'confirmed',
  broadcast: 'confirmed',
  conference: 'confirmed',
  conferenceReminder: 'reminder',
  waitingRoom: null,
  onDemandRequest: null,
  noteCompleted: null,
} as const satisfies Record<NotificationKind, string | null>;

/** The kinds of mail that go with notifications. */
export type NotificationMail = NonNullable<(typeof mails)[NotificationKind]>;

/** What of a person decides whether a mail goes out. */
export interface MailFacts {
  readonly role: Role;
  readonly email: string | null;
  readonly agreesToMail: boolean;
}

/** The mail that goes with a notification, or none: students and parents get mails only if they agreed to. */
export function mailOf(kind: NotificationKind, person: MailFacts): NotificationMail | null {
  const needsConsent = person.role === 'student' || person.role === 'parent';
  if (person.email === null || (needsConsent && !person.agreesToMail)) return null;
  return mails[kind];
}

/** A moment in a mail, in the receiver's zone and language: 'Mar 10, 2027, 05:00 AM EST'. */
export function mailDate(language: Language, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
}
