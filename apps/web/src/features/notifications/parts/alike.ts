import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import type { Notification } from '@lectern/contract/notifications/notifications.shapes.ts';

/** Notifications that come one after the other and tell the same kind of thing; most are a single one. */
export type Run = readonly [newest: Notification, ...older: Notification[]];

function areAlike(one: Notification, other: Notification, isParent: boolean): boolean {
  if (one.type !== other.type || one.read !== other.read) return false;
  return !isParent || one.data.studentUserId === other.data.studentUserId;
}

/**
 * Divides notifications, newest first, into runs of the same kind, all read or all unread. For a parent, who looks for
 * the child, a run is about one child only. Fewer than `alike` stay single.
 */
export function runsOf(
  notifications: readonly Notification[],
  { isParent }: { readonly isParent: boolean },
): Run[] {
  const runs: [Notification, ...Notification[]][] = [];
  for (const one of notifications) {
    const last = runs.at(-1);
    if (last && areAlike(last[0], one, isParent)) last.push(one);
    else runs.push([one]);
  }
  return runs.flatMap((run): Run[] =>
    run.length >= notificationLimits.alike ? [run] : run.map((one) => [one]),
  );
}
