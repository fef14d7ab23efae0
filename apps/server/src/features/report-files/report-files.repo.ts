import type { ReportFileState, ReportFormat, ReportKind } from '@lectern/contract/reports/reports.names.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

/** The request of a report's file. */
export interface NewFile {
  readonly personId: string;
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly studentId: string | null;
  readonly timeZone: string;
  readonly language: string;
  readonly hostName: string;
  readonly storageName: string;
  readonly total: number;
}

/** A file of a report. */
export interface FileRow extends NewFile {
  readonly id: string;
  readonly state: ReportFileState;
  readonly done: number;
  readonly bytes: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

const columns = [
  ...(['id', 'personId', 'kind', 'format', 'state', 'startDate', 'endDate', 'studentId'] as const),
  ...(['timeZone', 'language', 'hostName', 'done', 'total'] as const),
  ...(['storageName', 'bytes', 'createdAt', 'expiresAt'] as const),
] as const;

type Stored = Omit<FileRow, 'kind' | 'format' | 'state'> & { kind: string; format: string; state: string };

function toRow({ kind, format, state, ...row }: Stored): FileRow {
  return {
    ...row,
    ...{ kind: kind as ReportKind, format: format as ReportFormat, state: state as ReportFileState },
  };
}

/** Keeps a file that is asked for; undefined while another one of the same person is being made. */
export async function insertFile(scope: Scope, file: NewFile, now: Date): Promise<FileRow | undefined> {
  const row = await scope.db
    .insertInto('reportFiles')
    .values({ ...file, institutionId: scope.institutionId, state: 'waiting', createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'personId']).where('state', 'in', ['waiting', 'making']).doNothing(),
    )
    .returning(columns)
    .executeTakeFirst();
  return row && toRow(row);
}

export async function findFile(scope: Scope, id: string): Promise<FileRow | undefined> {
  const row = await scope.db
    .selectFrom('reportFiles')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toRow(row);
}

/** Somebody's files that are on their way, still there, or failed since a moment, the newest first. */
export async function listFiles(
  scope: Scope,
  personId: string,
  { now, since }: { now: Date; since: Date },
): Promise<FileRow[]> {
  const rows = await scope.db
    .selectFrom('reportFiles')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'making']),
        eb.and([eb('state', '=', 'ready'), eb('expiresAt', '>', now)]),
        eb.and([eb('state', '=', 'failed'), eb('createdAt', '>', since)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(20)
    .execute();
  return rows.map(toRow);
}

/** The file that is being made for somebody. */
export async function findBeingMade(scope: Scope, personId: string): Promise<FileRow | undefined> {
  const row = await scope.db
    .selectFrom('reportFiles')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .where('state', 'in', ['waiting', 'making'])
    .executeTakeFirst();
  return row && toRow(row);
}

/** Starts to make a file, and returns the number of tries; undefined if it is no longer wanted. */
export async function beginMaking(scope: Scope, id: string): Promise<number | undefined> {
  const row = await scope.db
    .updateTable('reportFiles')
    .set(({ eb }) => ({ state: 'making', done: 0, tries: eb('tries', '+', 1) }))
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making'])
    .returning('tries')
    .executeTakeFirst();
  return row?.tries;
}

/** Stores the progress of a file; false if it is no longer wanted. */
export async function noteProgress(
  scope: Scope,
  id: string,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('reportFiles')
    .set({ done, total })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores where a file is; false if it is no longer wanted. */
export async function noteReady(
  scope: Scope,
  id: string,
  made: { bytes: number; total: number; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('reportFiles')
    .set({ ...made, state: 'ready', done: made.total })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a file in any state; its bytes, if any, can then be erased. */
export async function endFile(scope: Scope, id: string, state: 'failed' | 'cancelled'): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('reportFiles')
    .set({ state, bytes: null, expiresAt: null })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'making', 'ready', 'failed'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Files whose hour is over, and those that were asked for before `since` and never came to an end. */
export async function listOverAcrossInstitutions(
  all: AllInstitutions,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<{ institutionId: string; id: string; state: string; storageName: string }[]> {
  return all.db
    .selectFrom('reportFiles')
    .select(['institutionId', 'id', 'state', 'storageName'])
    .where('state', 'in', ['waiting', 'making', 'ready'])
    .where((eb) =>
      eb.or([eb('expiresAt', '<=', now), eb.and([eb('expiresAt', 'is', null), eb('createdAt', '<', since)])]),
    )
    .orderBy('createdAt')
    .limit(limit)
    .execute();
}
