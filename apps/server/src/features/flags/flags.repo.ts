import type { FlagStatus } from '@lectern/contract/flags/flags.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** A flag; of 'Other' it has words instead of a category. */
export interface FlagRow {
  readonly visitId: string;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly otherReason: string | null;
  readonly notPaid: boolean;
}

export interface MessageRow {
  readonly id: string;
  readonly createdBy: string;
  readonly status: FlagStatus;
  readonly body: string;
  readonly createdAt: Date;
}

export async function findFlag(scope: Scope, visitId: string): Promise<FlagRow | undefined> {
  return scope.db
    .selectFrom('visitFlags')
    .leftJoin('flagCategories', (join) =>
      join
        .onRef('flagCategories.institutionId', '=', 'visitFlags.institutionId')
        .onRef('flagCategories.id', '=', 'visitFlags.categoryId'),
    )
    .select([
      'visitFlags.visitId',
      'visitFlags.categoryId',
      'flagCategories.name as categoryName',
      'visitFlags.otherReason',
      'visitFlags.notPaid',
    ])
    .where('visitFlags.institutionId', '=', scope.institutionId)
    .where('visitFlags.visitId', '=', visitId)
    .executeTakeFirst();
}

/** Locks a flag against other answers until the transaction ends; false if there is none. */
export async function lockFlag(scope: Scope, visitId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('visitFlags')
    .select('visitId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Flags a session; false if it is flagged already, also if somebody did so at the same moment. */
export async function insertFlag(
  scope: Scope,
  flag: { visitId: string; categoryId: string | null; otherReason: string | null; createdAt: Date },
): Promise<boolean> {
  const row = await scope.db
    .insertInto('visitFlags')
    .values({ ...flag, institutionId: scope.institutionId })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doNothing())
    .returning('visitId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveNotPaid(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .updateTable('visitFlags')
    .set({ notPaid: true })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** The messages of a flag, oldest first. */
export async function listMessages(scope: Scope, visitId: string): Promise<MessageRow[]> {
  const rows = await scope.db
    .selectFrom('flagMessages')
    .select(['id', 'createdBy', 'status', 'body', 'createdAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as FlagStatus }));
}

export async function insertMessage(
  scope: Scope,
  message: {
    visitId: string;
    number: number;
    createdBy: string;
    status: FlagStatus;
    body: string;
    createdAt: Date;
  },
): Promise<string> {
  const { id } = await scope.db
    .insertInto('flagMessages')
    .values({ ...message, institutionId: scope.institutionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
