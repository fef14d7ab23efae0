import type { Scope } from '../../platform/db/scope.ts';

interface NewFile {
  readonly ownerId: string;
  readonly storageName: string;
  readonly displayName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly now: Date;
}

export async function insertFile(scope: Scope, file: NewFile) {
  const { now, ...values } = file;
  return scope.db
    .insertInto('files')
    .values({ institutionId: scope.institutionId, ...values, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findFile(scope: Scope, fileId: string) {
  return scope.db
    .selectFrom('files')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', fileId)
    .executeTakeFirst();
}

export async function findFiles(scope: Scope, fileIds: readonly string[]) {
  return scope.db
    .selectFrom('files')
    .selectAll()
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', fileIds)
    .execute();
}

/** Tells how many were claimed: only the owner's own that nothing has claimed yet. */
export async function claimOwnFiles(
  scope: Scope,
  claim: { ownerId: string; fileIds: readonly string[]; now: Date },
): Promise<number> {
  const result = await scope.db
    .updateTable('files')
    .set({ claimedAt: claim.now })
    .where('institutionId', '=', scope.institutionId)
    .where('ownerId', '=', claim.ownerId)
    .where('id', 'in', claim.fileIds)
    .where('claimedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Tells the storage names whose bytes can go. */
export async function deleteFiles(scope: Scope, fileIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom('files')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', fileIds)
    .returning('storageName')
    .execute();
  return rows.map((row) => row.storageName);
}

const orphansAtOnce = 50;

/** Some of the unclaimed files older than an instant; the rest goes in the next round. */
export async function deleteOrphans(scope: Scope, before: Date): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom('files')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('files')
        .select('id')
        .where('institutionId', '=', scope.institutionId)
        .where('claimedAt', 'is', null)
        .where('createdAt', '<', before)
        .limit(orphansAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returning('storageName')
    .execute();
  return rows.map((row) => row.storageName);
}
