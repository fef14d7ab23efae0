import type { Scope } from '../../../platform/db/scope.ts';

export interface KeptBoard {
  readonly id: string;
  readonly visitId: string;
  readonly pictureFileId: string | null;
  readonly keptAt: Date;
}

export async function insertKeptBoard(
  scope: Scope,
  kept: { visitId: string; document: Uint8Array; keptAt: Date },
): Promise<string> {
  const row = await scope.db
    .insertInto('callKeptBoards')
    .values({
      institutionId: scope.institutionId,
      visitId: kept.visitId,
      document: Buffer.from(kept.document),
      keptAt: kept.keptAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findKeptDocument(
  scope: Scope,
  id: string,
): Promise<(KeptBoard & { document: Uint8Array }) | undefined> {
  return scope.db
    .selectFrom('callKeptBoards')
    .select(['id', 'visitId', 'pictureFileId', 'keptAt', 'document'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns whether the picture was needed: another run of the same work may have been faster. */
export async function setPicture(scope: Scope, id: string, fileId: string): Promise<boolean> {
  const result = await scope.db
    .updateTable('callKeptBoards')
    .set({ pictureFileId: fileId })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('pictureFileId', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listKeptBoards(scope: Scope, visitId: string): Promise<KeptBoard[]> {
  return scope.db
    .selectFrom('callKeptBoards')
    .select(['id', 'visitId', 'pictureFileId', 'keptAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('keptAt', 'desc')
    .execute();
}
