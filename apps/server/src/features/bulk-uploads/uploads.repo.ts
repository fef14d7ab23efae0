import type { UploadState, UploadType } from '@lectern/contract/bulk-uploads/bulk-uploads.names.ts';
import type { UploadCounts } from '@lectern/contract/bulk-uploads/bulk-uploads.shapes.ts';
import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';
import type { HeadColumn } from './heads.rules.ts';

/** Why a file could not be read: a text of the catalogue, the line, and columns that it names. */
export interface Fault {
  readonly code: string;
  readonly line: number | null;
  readonly columns: readonly string[];
}

/** The choices made with the confirmation. */
export interface Choices {
  readonly sessions: 'keep' | 'cancel';
  readonly reason: string;
}

/** An upload as it is kept. */
export interface UploadRow {
  readonly id: string;
  readonly levelId: string;
  readonly type: UploadType;
  readonly activeStatus: boolean | null;
  readonly fileName: string;
  readonly state: UploadState;
  readonly fault: Fault | null;
  readonly head: readonly HeadColumn[];
  readonly counts: Partial<UploadCounts>;
  readonly hostName: string;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly confirmedFrom: string | null;
  readonly choices: Choices | null;
  readonly appliedAt: Date | null;
  readonly undoneBy: string | null;
  readonly undoneAt: Date | null;
  readonly undoneFrom: string | null;
  readonly passwordsAt: Date | null;
  /** The person who last asked for its letters, and their network address. */
  readonly invitedBy: string | null;
  readonly invitedFrom: string | null;
  /** When the next of its letters is due; null where none waits. */
  readonly lettersDueAt: Date | null;
}

/** The check constraints and the writers of the table hold what the types here say. */
function selectUploads(scope: Scope) {
  return scope.db
    .selectFrom('bulkUploads')
    .select([
      ...(['id', 'levelId', 'type', 'activeStatus', 'fileName', 'state', 'fault', 'head', 'counts'] as const),
      ...(['hostName', 'uploadedBy', 'createdAt', 'confirmedBy', 'confirmedAt', 'confirmedFrom'] as const),
      ...(['choices', 'appliedAt', 'undoneBy', 'undoneAt', 'undoneFrom', 'passwordsAt'] as const),
      ...(['invitedBy', 'invitedFrom', 'lettersDueAt'] as const),
    ])
    .$castTo<UploadRow>()
    .where('institutionId', '=', scope.institutionId);
}

export async function findUpload(scope: Scope, id: string): Promise<UploadRow | undefined> {
  return selectUploads(scope).where('id', '=', id).executeTakeFirst();
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockUpload(scope: Scope, id: string): Promise<UploadRow | undefined> {
  return selectUploads(scope).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same where nobody else has it; undefined where somebody works on it right now. */
export async function takeUpload(scope: Scope, id: string): Promise<UploadRow | undefined> {
  return selectUploads(scope).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
}

export interface WantedUploads {
  readonly levelId: string;
  readonly types: readonly UploadType[];
  readonly offset: number;
  readonly limit: number;
}

/** A page of the uploads of a level, the newest first, and how many there are. */
export async function listUploads(
  scope: Scope,
  { levelId, types, offset, limit }: WantedUploads,
): Promise<{ rows: UploadRow[]; total: number }> {
  if (types.length === 0) return { rows: [], total: 0 };
  const query = selectUploads(scope).where('levelId', '=', levelId).where('type', 'in', types);
  const [rows, count] = await Promise.all([
    query.orderBy('createdAt', 'desc').orderBy('id').offset(offset).limit(limit).execute(),
    scope.db
      .selectFrom('bulkUploads')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('institutionId', '=', scope.institutionId)
      .where('levelId', '=', levelId)
      .where('type', 'in', types)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** How many people would be closed by the uploads that somebody confirmed and that are being done. */
export async function sumDeactivations(scope: Scope, confirmedBy: string): Promise<number> {
  const row = await scope.db
    .selectFrom('bulkUploads')
    .select(sql<number>`coalesce(sum((counts->>'deactivations')::int), 0)::int`.as('total'))
    .where('institutionId', '=', scope.institutionId)
    .where('confirmedBy', '=', confirmedBy)
    .where('state', '=', 'applying')
    .executeTakeFirstOrThrow();
  return row.total;
}

/** How many files of somebody are being read. */
export async function countReading(scope: Scope, uploadedBy: string): Promise<number> {
  const row = await scope.db
    .selectFrom('bulkUploads')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('institutionId', '=', scope.institutionId)
    .where('uploadedBy', '=', uploadedBy)
    .where('state', '=', 'reading')
    .executeTakeFirstOrThrow();
  return row.total;
}

export interface NewUpload {
  readonly levelId: string;
  readonly type: UploadType;
  readonly activeStatus: boolean | null;
  readonly fileName: string;
  readonly hostName: string;
  readonly uploadedBy: string;
  readonly createdAt: Date;
}

/** Keeps a file in its parts until it is read; its id. */
export async function insertUpload(
  scope: Scope,
  upload: NewUpload,
  parts: readonly Buffer[],
): Promise<string> {
  const { institutionId } = scope;
  const { id } = await scope.db
    .insertInto('bulkUploads')
    .values({ ...upload, institutionId, state: 'reading' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [part, bytes] of parts.entries())
    await scope.db
      .insertInto('bulkUploadParts')
      .values({ institutionId, uploadId: id, part, bytes, createdAt: upload.createdAt })
      .execute();
  return id;
}

/** The bytes of an unread file. Besides the whole, only one part is in memory at a time. */
export async function findBytes(scope: Scope, uploadId: string): Promise<Buffer> {
  const parts = scope.db
    .selectFrom('bulkUploadParts')
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId);
  const { length } = await parts
    .select(sql<number>`coalesce(sum(octet_length(bytes)), 0)::int`.as('length'))
    .executeTakeFirstOrThrow();
  const whole = Buffer.allocUnsafe(length);
  for (let at = 0, part = 0; at < length; part += 1) {
    const { bytes } = await parts.select('bytes').where('part', '=', part).executeTakeFirstOrThrow();
    at += bytes.copy(whole, at);
  }
  return whole;
}

export async function deleteBytes(scope: Scope, uploadId: string): Promise<void> {
  await scope.db
    .deleteFrom('bulkUploadParts')
    .where('institutionId', '=', scope.institutionId)
    .where('uploadId', '=', uploadId)
    .execute();
}

/**
 * Claims a file for this process to read, and counts the try; undefined if another live process has it, or it was
 * read.
 */
export async function claimReading(
  scope: Scope,
  id: string,
  { name, alive }: { name: string; alive: readonly string[] },
): Promise<{ upload: UploadRow; tries: number } | undefined> {
  const claimed = await scope.db
    .updateTable('bulkUploads')
    .set({ reader: name, readings: sql<number>`readings + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .where((where) =>
      where.or([
        where('reader', 'is', null),
        where('reader', '=', name),
        where(sql<boolean>`not reader = any(${[...alive]}::text[])`, '=', true),
      ]),
    )
    .returning('readings')
    .executeTakeFirst();
  const upload = claimed && (await findUpload(scope, id));
  return upload && { upload, tries: claimed.readings };
}

/** The fields of an upload that may change. */
export interface UploadChange {
  readonly state?: UploadState;
  readonly fault?: Fault;
  readonly head?: readonly HeadColumn[];
  readonly counts?: Partial<UploadCounts>;
  readonly choices?: Choices;
  readonly confirmedBy?: string;
  readonly confirmedAt?: Date;
  readonly confirmedFrom?: string;
  readonly appliedAt?: Date;
  readonly undoneBy?: string;
  readonly undoneAt?: Date;
  readonly undoneFrom?: string;
  readonly passwordsAt?: Date;
  readonly invitedBy?: string;
  readonly invitedFrom?: string;
  readonly lettersDueAt?: Date | null;
}

const asJson = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);

export async function updateUpload(scope: Scope, id: string, change: UploadChange): Promise<void> {
  const { fault, head, counts, choices, ...plain } = change;
  const json = {
    ...(fault ? { fault: asJson(fault) } : {}),
    ...(head ? { head: JSON.stringify(head) } : {}),
    ...(counts ? { counts: JSON.stringify(counts) } : {}),
    ...(choices ? { choices: asJson(choices) } : {}),
  };
  await scope.db
    .updateTable('bulkUploads')
    .set({ ...plain, ...json })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** How many uploads one round takes; the others follow in the next. */
const atOnce = 20;

/** Uploads with something to do, those that have waited longest first. */
export async function listDueAcrossInstitutions(
  all: AllInstitutions,
  states: readonly UploadState[],
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('bulkUploads')
    .select(['institutionId', 'id'])
    .where('state', 'in', states)
    .orderBy('createdAt')
    .limit(atOnce)
    .execute();
}
