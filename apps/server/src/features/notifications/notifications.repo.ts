import type { NotificationKind } from '@lectern/contract/notifications/notifications.names.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { DB } from '../../platform/db/tables.ts';

/** The data of a stored notification: `startsAt` is an instant in ISO form. */
export interface StoredFacts {
  readonly visitId?: string;
  readonly studentId?: string;
  readonly studentName?: string;
  readonly educatorId?: string;
  readonly educatorName?: string;
  readonly subject?: string;
  readonly referralId?: string;
  readonly senderName?: string;
  readonly startsAt?: string;
  readonly before?: string;
  readonly sentence?: string;
}

export interface NotificationRow {
  readonly id: string;
  readonly personId: string;
  readonly type: NotificationKind;
  readonly data: StoredFacts;
  readonly readAt: Date | null;
  readonly createdAt: Date;
  /** False where the person does not want the bell to tell it: then it is read from the beginning. */
  readonly isShown: boolean;
}

const columns = [
  'id',
  'personId',
  sql<NotificationKind>`type`.as('type'),
  sql<StoredFacts>`data`.as('data'),
  'readAt',
  'createdAt',
  'isShown',
] as const;

/**
 * Only notifications that are shown can be read. A parent sees news of a child while the child is linked to them, and
 * again once it is linked again.
 */
function isReadable({ institutionId }: Scope) {
  return ({ and, exists, or, selectFrom, eb }: ExpressionBuilder<DB, 'notifications'>) =>
    and([
      eb('notifications.isShown', '=', true),
      or([
        eb('notifications.childId', 'is', null),
        exists(
          selectFrom('guardianships')
            .select('guardianships.parentId')
            .where('guardianships.institutionId', '=', institutionId)
            .whereRef('guardianships.parentId', '=', 'notifications.personId')
            .whereRef('guardianships.studentId', '=', 'notifications.childId'),
        ),
      ]),
    ]);
}

/** Stores notifications, in order; without people who got one with the same key before. */
export async function insertOnce(
  scope: Scope,
  rows: readonly (Omit<NotificationRow, 'id'> & {
    dedupeKey: string | null;
    childId: string | null;
  })[],
): Promise<(NotificationRow & { dedupeKey: string | null })[]> {
  if (rows.length === 0) return [];
  return scope.db
    .insertInto('notifications')
    .values(
      rows.map((row) => ({ ...row, data: JSON.stringify(row.data), institutionId: scope.institutionId })),
    )
    .onConflict((conflict) => conflict.columns(['institutionId', 'personId', 'dedupeKey']).doNothing())
    .returning([...columns, 'dedupeKey'])
    .execute();
}

/** The unread count of each of some people; people without unread ones are absent. */
export async function countUnreadOf(
  scope: Scope,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('notifications')
    .select((select) => ['personId', select.fn.countAll<number>().as('unread')])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .where('readAt', 'is', null)
    .where(isReadable(scope))
    .groupBy('personId')
    .execute();
  return new Map(rows.map(({ personId, unread }) => [personId, unread]));
}

function selectOwn(scope: Scope, personId: string) {
  return scope.db
    .selectFrom('notifications')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where(isReadable(scope));
}

export async function countUnread(scope: Scope, personId: string): Promise<number> {
  const { unread } = await selectOwn(scope, personId)
    .where('readAt', 'is', null)
    .select((select) => select.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return unread;
}

export async function countOwn(scope: Scope, personId: string): Promise<number> {
  const { items } = await selectOwn(scope, personId)
    .select((select) => select.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow();
  return items;
}

export async function listOwn(
  scope: Scope,
  personId: string,
  window: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return selectOwn(scope, personId)
    .select(columns)
    .orderBy('seq', 'desc')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
}

/** The notifications after one of the person's own; after an unknown one, all. Newest first. */
export async function listOwnAfter(
  scope: Scope,
  personId: string,
  after: { notificationId: string | null; limit: number },
): Promise<NotificationRow[]> {
  const query = selectOwn(scope, personId).select(columns).orderBy('seq', 'desc').limit(after.limit);
  if (after.notificationId === null) return query.execute();
  const known = await selectOwn(scope, personId)
    .select('seq')
    .where('id', '=', after.notificationId)
    .executeTakeFirst();
  return known ? query.where('seq', '>', known.seq).execute() : query.execute();
}

/** Returns whether that person has such a notification. */
export async function markRead(
  scope: Scope,
  personId: string,
  which: { id: string; now: Date },
): Promise<boolean> {
  const row = await scope.db
    .updateTable('notifications')
    .set((set) => ({ readAt: set.fn.coalesce('readAt', set.val(which.now)) }))
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('id', '=', which.id)
    .where(isReadable(scope))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAllRead(scope: Scope, personId: string, now: Date): Promise<void> {
  await scope.db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('readAt', 'is', null)
    .where(isReadable(scope))
    .execute();
}
