import { may } from '@lectern/contract/access/capabilities.ts';
import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { notificationsCalls } from '@lectern/contract/notifications/notifications.calls.ts';
import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import { afterCommit, transaction, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { mayMarkFor } from './notifications.policy.ts';
import {
  countOwn,
  countUnread,
  listOwn,
  listOwnAfter,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.repo.ts';
import { toNotification } from './notifications.view.ts';

export { mailDate } from './notifications.rules.ts';

type Page = CallResult<typeof notificationsCalls.notifications>;

/** A page of the signed-in person's notifications, the newest first. */
export async function listNotifications(
  ctx: PersonCtx,
  query: CallParsed<typeof notificationsCalls.notifications>['query'],
): Promise<Page> {
  const { personId } = ctx.actor;
  const itemsPerPage = pageSize(query.itemsPerPage, ctx.host.pageSize);
  const offset = (query.pageNumber - 1) * itemsPerPage;
  const [rows, items, unread] = await Promise.all([
    listOwn(ctx.scope, personId, { offset, limit: itemsPerPage }),
    countOwn(ctx.scope, personId),
    countUnread(ctx.scope, personId),
  ]);
  return {
    data: rows.map(toNotification),
    pageNumber: query.pageNumber,
    itemsPerPage,
    totalPages: totalPages(items, itemsPerPage),
    totalItems: items,
    read: unread === 0,
  };
}

/** How many of the signed-in person's notifications are unread. */
export async function unreadCount(ctx: PersonCtx): Promise<{ unread: number }> {
  return { unread: await countUnread(ctx.scope, ctx.actor.personId) };
}

/** Marks one of the signed-in person's notifications as read. Refuses with not_found for anybody else's. */
export async function markOneRead(
  ctx: PersonCtx,
  which: { id: string; userId?: string | undefined },
): Promise<{ unread: number }> {
  refuseUnless(mayMarkFor(ctx.actor, which.userId));
  return transaction(ctx, async (tx) => {
    const exists = await markRead(tx.scope, tx.actor.personId, { id: which.id, now: tx.clock.now() });
    if (!exists) throw new Refusal('not_found');
    return tellOtherWindows(tx);
  });
}

/** Marks all of the signed-in person's notifications as read. */
export async function markEveryRead(ctx: PersonCtx): Promise<{ unread: number }> {
  return transaction(ctx, async (tx) => {
    await markAllRead(tx.scope, tx.actor.personId, tx.clock.now());
    return tellOtherWindows(tx);
  });
}

async function tellOtherWindows(ctx: PersonCtx): Promise<{ unread: number }> {
  const count = await unreadCount(ctx);
  await afterCommit(ctx, () => ctx.ports.realtime.toPerson(ctx.actor.personId, 'unread_count', count));
  return count;
}

/** What a browser has missed since the newest notification that it knows, newest first. */
export async function missedNotifications(
  ctx: PersonCtx,
  lastNotificationId: string | null,
): Promise<{ notifications: ReturnType<typeof toNotification>[]; hasMore: boolean; unread: number }> {
  const limit = notificationLimits.catchUp;
  const rows: NotificationRow[] = await listOwnAfter(ctx.scope, ctx.actor.personId, {
    notificationId: lastNotificationId,
    limit: limit + 1,
  });
  return {
    notifications: rows.slice(0, limit).map(toNotification),
    hasMore: rows.length > limit,
    ...(await unreadCount(ctx)),
  };
}

/** The count of unread notifications for a window that has just connected; null for people without a bell. */
export async function greetingCount(ctx: PersonCtx): Promise<{ unread: number } | null> {
  return may(ctx.actor.role, 'haveBell') ? unreadCount(ctx) : null;
}
