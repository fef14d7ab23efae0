import { sql } from 'kysely';
import { found } from '../../../platform/context/refusal.ts';
import type { Scope } from '../../../platform/db/scope.ts';

export interface BoardRow {
  readonly visitId: string;
  readonly isOpen: boolean;
  readonly penHolderId: string | null;
  readonly snapshotSeq: number;
  readonly lastSeq: number;
  readonly generation: number;
}

const columns = ['visitId', 'isOpen', 'penHolderId', 'snapshotSeq', 'lastSeq', 'generation'] as const;

/**
 * Admits one writer at a time to a visit's board until the transaction ends; creates the board if there is none. The
 * visit's row is locked first, as for every change of a visit and then its board: two orders would deadlock.
 */
export async function lockBoard(scope: Scope, visitId: string): Promise<BoardRow> {
  const { institutionId } = scope;
  const locked = await sql<{ id: string }>`
    select id from visits where institution_id = ${institutionId} and id = ${visitId} for key share`.execute(
    scope.db,
  );
  found(locked.rows[0]);
  const select = scope.db
    .selectFrom('callBoards')
    .select(columns)
    .where('institutionId', '=', institutionId)
    .where('visitId', '=', visitId)
    .forUpdate();
  const board = await select.executeTakeFirst();
  if (board) return board;
  await scope.db
    .insertInto('callBoards')
    .values({ institutionId, visitId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return select.executeTakeFirstOrThrow();
}

export async function findBoard(scope: Scope, visitId: string): Promise<BoardRow | undefined> {
  return scope.db
    .selectFrom('callBoards')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
}

export async function setBoard(
  scope: Scope,
  visitId: string,
  changes: { isOpen?: boolean; penHolderId?: string | null },
): Promise<void> {
  await scope.db
    .updateTable('callBoards')
    .set(changes)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

export async function readSnapshot(scope: Scope, visitId: string): Promise<Uint8Array | null> {
  const row = await scope.db
    .selectFrom('callBoards')
    .select('snapshot')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirst();
  return row?.snapshot ?? null;
}

export async function listUpdates(
  scope: Scope,
  visitId: string,
  afterSeq: number,
): Promise<{ seq: number; content: Uint8Array }[]> {
  return scope.db
    .selectFrom('callBoardUpdates')
    .select(['seq', 'content'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute();
}

export async function insertUpdate(
  scope: Scope,
  visitId: string,
  update: { seq: number; content: Uint8Array },
): Promise<void> {
  const { institutionId } = scope;
  await scope.db
    .insertInto('callBoardUpdates')
    .values({ institutionId, visitId, seq: update.seq, content: Buffer.from(update.content) })
    .execute();
  await scope.db
    .updateTable('callBoards')
    .set({ lastSeq: update.seq })
    .where('institutionId', '=', institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Replaces all updates up to a number by the document that they made. */
export async function saveSnapshot(
  scope: Scope,
  visitId: string,
  snapshot: { seq: number; content: Uint8Array },
): Promise<void> {
  await scope.db
    .updateTable('callBoards')
    .set({ snapshot: Buffer.from(snapshot.content), snapshotSeq: snapshot.seq })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
  await scope.db
    .deleteFrom('callBoardUpdates')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('seq', '<=', snapshot.seq)
    .execute();
}

/** An empty board that nobody sees and nobody has written on; browsers of before are strangers to it. */
export async function emptyBoard(scope: Scope, visitId: string): Promise<void> {
  for (const table of ['callBoardUpdates', 'callBoardWriters'] as const)
    await scope.db
      .deleteFrom(table)
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .execute();
  await scope.db
    .updateTable('callBoards')
    .set((board) => ({
      isOpen: false,
      penHolderId: null,
      snapshot: null,
      snapshotSeq: 0,
      lastSeq: 0,
      generation: board('generation', '+', 1),
    }))
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

export async function listWriters(
  scope: Scope,
  visitId: string,
): Promise<{ clientId: number; personId: string }[]> {
  return scope.db
    .selectFrom('callBoardWriters')
    .select(['clientId', 'personId'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

export async function insertWriter(
  scope: Scope,
  visitId: string,
  writer: { clientId: number; personId: string },
): Promise<void> {
  await scope.db
    .insertInto('callBoardWriters')
    .values({ institutionId: scope.institutionId, visitId, ...writer })
    .execute();
}

export async function listImages(scope: Scope, visitId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('callBoardImages')
    .select('fileId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
  return rows.map((row) => row.fileId);
}

export async function insertImages(scope: Scope, visitId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await scope.db
    .insertInto('callBoardImages')
    .values(fileIds.map((fileId) => ({ institutionId: scope.institutionId, visitId, fileId })))
    .execute();
}
