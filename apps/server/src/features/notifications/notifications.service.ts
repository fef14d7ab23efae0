import type { CallParsed, CallResult } from '@lectern/contract/core/call.ts';
import { pageSize, totalPages } from '@lectern/contract/core/paging.rules.ts';
import type { notificationsCalls } from '@lectern/contract/notifications/notifications.calls.ts';
import { notificationLimits } from '@lectern/contract/notifications/notifications.limits.ts';
import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import { afterCommit, transaction, type Ctx, type PersonCtx } from '../../platform/context/ctx.ts';
import { Refusal, refuseUnless } from '../../platform/context/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { hostSettings } from '../institutions/institutions.service.ts';
import * as people from '../people/people.service.ts';
import { mayMarkFor } from './notifications.policy.ts';
import {
  countOwn,
  countUnread,
  insertOnce,
  listOwn,
  listOwnAfter,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.repo.ts';
import { hasBell, mailDate, mailOf, mailPath } from './notifications.rules.ts';
import { toNotification } from './notifications.view.ts';

export { mailDate } from './notifications.rules.ts';

/** What a notification speaks of; what does not apply is left out. */
export interface NotificationFacts {
  readonly visitId?: string;
  readonly studentId?: string;
  /** One student's name, or words for several. */
  readonly studentName?: string;
  readonly educatorId?: string;
  readonly educatorName?: string;
  readonly subject?: string;
  readonly startsAt?: Date;
}

/** Something to be told, without the person. */
export interface News {
  readonly type: NotificationKind;
  readonly data: NotificationFacts;
  /** Nobody is told twice under the same key, e.g. `reminder-24h:<visitId>`; without one every telling counts. */
  readonly dedupeKey?: string;
  /** `false` keeps the mail back that goes with this type otherwise. */
  readonly mail?: false;
}

/**
 * Tells a person: the row with the running transaction, then the push with the count of unread ones, and a mail for
 * the types that people want by mail. Somebody without a bell, a closed account and an unknown id are told nothing.
 */
export async function tell(ctx: Ctx, news: News & { readonly personId: string }): Promise<void> {
  const person = await people.findPerson(ctx, news.personId);
  if (!person?.active || !hasBell(person.role)) return;
  const { startsAt, ...facts } = news.data;
  const row = await insertOnce(ctx.scope, {
    personId: person.id,
    type: news.type,
    data: startsAt ? { ...facts, startsAt: startsAt.toISOString() } : facts,
    dedupeKey: news.dedupeKey ?? null,
    createdAt: ctx.clock.now(),
  });
  if (!row) return;
  const unread = await countUnread(ctx.scope, person.id);
  if (news.mail !== false) await sendMail(ctx, person, news);
  await afterCommit(ctx, () =>
    ctx.ports.realtime.toPerson(person.id, 'notification', { notification: toNotification(row), unread }),
  );
}

/** Tells a student and, in the same words, their parents. */
export async function tellStudent(ctx: Ctx, news: News & { readonly studentId: string }): Promise<void> {
  const { studentId, ...rest } = news;
  const data = { studentId, ...rest.data };
  await tell(ctx, { ...rest, data, personId: studentId });
  for (const parent of await people.parentsOfStudent(ctx, studentId))
    await tell(ctx, {
      ...rest,
      data,
      personId: parent.id,
      ...(rest.dedupeKey === undefined ? {} : { dedupeKey: `${rest.dedupeKey}:${studentId}` }),
    });
}

async function sendMail(ctx: Ctx, person: people.PersonFacts, news: News): Promise<void> {
  const mail = mailOf(news.type, person);
  if (mail === null || person.email === null) return;
  const { visitId, startsAt, studentName, educatorName } = news.data;
  const { roleTypePath } = await hostSettings(ctx);
  const params = {
    person: person.name,
    other: (person.role === 'educator' ? studentName : educatorName) ?? '',
    date: startsAt ? mailDate(person.language, startsAt, person.timeZone) : '',
    link: `${ctx.host.appUrl}${mailPath(news.type, visitId, { ...person, roleTypePath })}`,
  };
  await ctx.ports.mail.send(
    ctx.scope,
    {
      to: person.email,
      subject: translate(person.language, `notifications.mail.${mail}Subject`, params),
      text: translate(person.language, `notifications.mail.${mail}Body`, params),
      kind: `session-${mail}`,
    },
    ctx.clock.now(),
  );
}

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

/** What a browser has missed since the newest notification that it knows, the newest first. */
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

/** The count of unread notifications for a window that has just connected; null for who has no bell. */
export async function greetingCount(ctx: PersonCtx): Promise<{ unread: number } | null> {
  return hasBell(ctx.actor.role) ? unreadCount(ctx) : null;
}
