import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

interface NewFile {
  readonly ownerId: string;
  readonly storageName: string;
  readonly displayName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly now: Date;
}

/** The space that uploads use. */
export interface FileUsage {
  readonly institutionBytes: number;
  readonly ownerBytes: number;
  readonly ownerFiles: number;
}

const isUpload = sql<boolean>`content_type <> 'video/mp4'`;

/** The space that uploads use now; locks out other uploads of the institution until the transaction ends. */
export async function lockUsage(scope: Scope, ownerId: string): Promise<FileUsage> {
  const { institutionId } = scope;
  await scope.db
    .insertInto('fileUsage')
    .values({ institutionId, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { bytes: institutionBytes } = await scope.db
    .selectFrom('fileUsage')
    .select('bytes')
    .where('institutionId', '=', institutionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const own = await scope.db
    .selectFrom('files')
    .select([sql<string>`coalesce(sum(bytes), 0)`.as('bytes'), sql<string>`count(*)`.as('files')])
    .where('institutionId', '=', institutionId)
    .where('ownerId', '=', ownerId)
    .where(isUpload)
    .executeTakeFirstOrThrow();
  return { institutionBytes, ownerBytes: Number(own.bytes), ownerFiles: Number(own.files) };
}

/** Counts bytes of uploads that came (or, below 0, went). */
export async function addUsage(scope: Scope, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await scope.db
    .updateTable('fileUsage')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('institutionId', '=', scope.institutionId)
    .execute();
}

/** How many files a visit has; nobody else adds one until the transaction ends. */
export async function lockVisitFiles(scope: Scope, visitId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${visitId}`}, 0))`.execute(scope.db);
  const { files } = await scope.db
    .selectFrom('files')
    .select(sql<string>`count(*)`.as('files'))
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .executeTakeFirstOrThrow();
  return Number(files);
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

/** Returns how many were claimed: only the owner's own unclaimed ones. */
export async function claimOwnFiles(
  scope: Scope,
  claim: { ownerId: string; fileIds: readonly string[]; visitId: string | null; now: Date },
): Promise<number> {
  const result = await scope.db
    .updateTable('files')
    .set({ claimedAt: claim.now, visitId: claim.visitId })
    .where('institutionId', '=', scope.institutionId)
    .where('ownerId', '=', claim.ownerId)
    .where('id', 'in', claim.fileIds)
    .where('claimedAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Makes somebody else the owner of a file. */
export async function updateOwner(scope: Scope, fileId: string, ownerId: string): Promise<void> {
  await scope.db
    .updateTable('files')
    .set({ ownerId })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', fileId)
    .execute();
}

interface Gone {
  readonly storageName: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Deleted files count no more; returns the storage names whose bytes can go. */
async function count(scope: Scope, gone: readonly Gone[]): Promise<string[]> {
  const uploads = gone.filter(({ contentType }) => contentType !== 'video/mp4');
  await addUsage(scope, -uploads.reduce((sum, { bytes }) => sum + bytes, 0));
  return gone.map(({ storageName }) => storageName);
}

/** Tells the storage names whose bytes can go. */
export async function deleteFiles(scope: Scope, fileIds: readonly string[]): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom('files')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', fileIds)
    .returning(['storageName', 'contentType', 'bytes'])
    .execute();
  return count(scope, rows);
}

/** Files that nothing claimed since an instant. */
export async function listOrphansAcrossInstitutions(
  all: AllInstitutions,
  before: Date,
  limit: number,
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('files')
    .select(['institutionId', 'id'])
    .where('claimedAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}

/** Deletes a file unless something has claimed it by now; tells the storage name whose bytes can go. */
export async function deleteOrphan(scope: Scope, fileId: string): Promise<string[]> {
  const rows = await scope.db
    .deleteFrom('files')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', fileId)
    .where('claimedAt', 'is', null)
    .returning(['storageName', 'contentType', 'bytes'])
    .execute();
  return count(scope, rows);
}
