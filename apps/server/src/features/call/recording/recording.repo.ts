import { sql } from 'kysely';
import type { RecordingState } from '@lectern/contract/call/recording/recording.names.ts';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';
import { fieldOfOpenJobs, isOpenJob } from '../../../platform/jobs/failed-jobs.ts';

export interface RecordingRow {
  readonly id: string;
  readonly visitId: string;
  readonly number: number;
  readonly state: RecordingState;
  readonly kind: 'composed' | 'separate' | null;
  readonly startedBy: string;
  readonly startsAt: Date;
  readonly progress: number;
  readonly attempts: number;
  readonly retryAt: Date | null;
  /** How often its process ended unasked, since it last ran soundly. */
  readonly ends: number;
  /** Since when it has been recording what people say. */
  readonly soundSince: Date | null;
  /** When it is started again after its last end. */
  readonly againAt: Date | null;
  readonly stoppedAt: Date | null;
}

const columns = [
  'id',
  'visitId',
  'number',
  'state',
  'kind',
  'startedBy',
  'startsAt',
  'progress',
  'attempts',
  'retryAt',
  'ends',
  'soundSince',
  'againAt',
  'stoppedAt',
] as const;

function select(scope: Scope) {
  return scope.db.selectFrom('recordings').select(columns).where('institutionId', '=', scope.institutionId);
}

/** The recording of a visit that runs now. */
export async function findRunning(scope: Scope, visitId: string): Promise<RecordingRow | undefined> {
  const row = await select(scope)
    .where('visitId', '=', visitId)
    .where('state', 'in', ['starting', 'recording'])
    .executeTakeFirst();
  return row as RecordingRow | undefined;
}

export async function findRecording(scope: Scope, id: string): Promise<RecordingRow | undefined> {
  return (await select(scope).where('id', '=', id).executeTakeFirst()) as RecordingRow | undefined;
}

export async function listRecordings(scope: Scope, visitId: string): Promise<RecordingRow[]> {
  return (await select(scope).where('visitId', '=', visitId).orderBy('number').execute()) as RecordingRow[];
}

/** Recordings with which something is to be done: all of them, because each must be kept going each second. */
export async function listOpenAcrossInstitutions(
  all: AllInstitutions,
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('recordings')
    .select(['institutionId', 'id'])
    .where('state', 'in', ['starting', 'recording', 'composing'])
    .orderBy('startsAt')
    .execute();
}

/** Gives up the films of the recordings of sessions, and deletes the jobs of this kind that would make them. */
export async function giveUpFilms(scope: Scope, visitIds: readonly string[], job: string): Promise<void> {
  const { institutionId } = scope;
  await scope.db
    .updateTable('recordings')
    .set({ state: 'failed', retryAt: null })
    .where('institutionId', '=', institutionId)
    .where('visitId', 'in', visitIds)
    .where('state', '=', 'composing')
    .execute();
  await sql`delete from pgboss.job where ${isOpenJob(job)} and data ->> 'recordingId' in (
    select id::text from recordings
    where institution_id = ${institutionId} and visit_id = any(${visitIds}::uuid[]))`.execute(scope.db);
}

/** Recordings whose films may still be made: by the product itself, or by a job of this kind. */
export async function listUnfinishedAcrossInstitutions(
  all: AllInstitutions,
  job: string,
): Promise<ReadonlySet<string>> {
  // One statement: between two of them an operator may have such a job done.
  const { rows } = await sql<{ id: string }>`
    select id::text from recordings where state in ('starting', 'recording', 'composing')
    union ${fieldOfOpenJobs(job, 'recordingId')}`.execute(all.db);
  return new Set(rows.map(({ id }) => id));
}

/** Null when another runs already. */
export async function insertRecording(
  scope: Scope,
  added: { visitId: string; startedBy: string; startsAt: Date },
): Promise<RecordingRow | null> {
  const row = await scope.db
    .insertInto('recordings')
    .values(({ selectFrom, fn, lit }) => ({
      institutionId: scope.institutionId,
      ...added,
      state: 'starting',
      number: selectFrom('recordings')
        .where('institutionId', '=', scope.institutionId)
        .where('visitId', '=', added.visitId)
        .select(({ eb }) => eb(fn.coalesce(fn.max('number'), lit(0)), '+', lit(1)).as('next')),
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return (row as RecordingRow | undefined) ?? null;
}

/** Changes a recording if it is still in the expected state; returns whether it was. */
export async function changeRecording(
  scope: Scope,
  found: Pick<RecordingRow, 'id' | 'state'>,
  changes: Partial<Omit<RecordingRow, 'id' | 'visitId' | 'number' | 'startedBy' | 'startsAt'>>,
): Promise<boolean> {
  const result = await scope.db
    .updateTable('recordings')
    .set(changes)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Ends a running recording, whatever its state: a concurrent start never undoes a stop. */
export async function stopRunning(scope: Scope, id: string, now: Date): Promise<boolean> {
  const result = await scope.db
    .updateTable('recordings')
    .set({ state: 'composing', stoppedAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('state', 'in', ['starting', 'recording'])
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}

/** Deletes an empty recording if it is still in the expected state; returns whether it was. */
export async function deleteRecording(
  scope: Scope,
  found: Pick<RecordingRow, 'id' | 'state'>,
): Promise<boolean> {
  const result = await scope.db
    .deleteFrom('recordings')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', found.id)
    .where('state', '=', found.state)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Takes or renews the lease of a recording. False while another process has it. */
export async function leaseRecording(
  scope: Scope,
  lease: { id: string; by: string; now: Date; until: Date },
): Promise<boolean> {
  const result = await scope.db
    .updateTable('recordings')
    .set({ leasedBy: lease.by, leasedUntil: lease.until })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', lease.id)
    .where(({ or, eb }) =>
      or([eb('leasedBy', 'is', null), eb('leasedBy', '=', lease.by), eb('leasedUntil', '<', lease.now)]),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
