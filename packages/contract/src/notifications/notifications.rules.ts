import type { Viewer } from '../visits/visits.names.ts';
import { notificationTypes } from './notifications.names.ts';
import type { NotificationKind, NotificationType } from './notifications.names.ts';

/** Where a click on a notification leads. */
export type NotificationTarget = { screen: 'waitingRoom' | 'summary'; visitId: string } | { screen: 'list' };

/** The key of a notification's sentence. */
export type NotificationText = `notifications.text.${NotificationKind}` | 'notifications.text.other';

const kindOf = (type: string): NotificationKind | undefined =>
  (Object.keys(notificationTypes) as NotificationKind[]).find((kind) => notificationTypes[kind] === type);

/** Where a click leads: educators and students to the waiting room, to the summary once there is nothing to enter. */
export function notificationTarget(
  type: NotificationType,
  visitId: string | null,
  viewer: Viewer,
): NotificationTarget {
  if (visitId === null) return { screen: 'list' };
  const isOver =
    type === notificationTypes.sessionCancelled ||
    type === notificationTypes.sessionMissed ||
    type === notificationTypes.noteCompleted;
  return { screen: isOver || viewer === 'admin' ? 'summary' : 'waitingRoom', visitId };
}

/** The key of the sentence of a notification; an unknown type gets the general one. */
export function notificationText(type: string): NotificationText {
  const kind = kindOf(type);
  return kind ? `notifications.text.${kind}` : 'notifications.text.other';
}
