import type { BroadcastFacts } from '../../../platform/broadcaster/broadcaster.ts';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

/** The stored state of a broadcast's stream. */
export interface BroadcastRow extends BroadcastFacts {
  readonly visitId: string;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly isEducatorMuted: boolean;
  /** The educator rehearses: the stream does not start by itself. */
  readonly isRehearsal: boolean;
  readonly focusedStreamId: string | null;
}

const columns = [
  'visitId',
  'startedAt',
  'endedAt',
  'isEducatorMuted',
  'isRehearsal',
  'focusedStreamId',
  'isWatchable',
  'isConnected',
  'picture',
  'videoCodec',
  'audioCodec',
] as const;

const nothingYet: BroadcastFacts = {
  isWatchable: false,
  isConnected: false,
  picture: 'none',
  videoCodec: null,
  audioCodec: null,
};

function select(scope: Scope) {
  return scope.db
    .selectFrom('broadcasts')
    .select(columns)
    .$narrowType<Pick<BroadcastRow, 'picture' | 'videoCodec' | 'audioCodec'>>()
    .where('institutionId', '=', scope.institutionId);
}

export async function findBroadcast(scope: Scope, visitId: string): Promise<BroadcastRow | undefined> {
  return select(scope).where('visitId', '=', visitId).executeTakeFirst();
}

/** Streams that run, and those that ended after a moment. */
export async function listBroadcastsAcrossInstitutions(
  all: AllInstitutions,
  endedAfter: Date,
): Promise<(BroadcastRow & { readonly institutionId: string })[]> {
  return all.db
    .selectFrom('broadcasts')
    .select([...columns, 'institutionId'])
    .$narrowType<Pick<BroadcastRow, 'picture' | 'videoCodec' | 'audioCodec'>>()
    .where('startedAt', 'is not', null)
    .where(({ or, eb }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', endedAfter)]))
    .execute();
}

/** Notes that a stream runs from now on; undefined when it was started before. */
export async function markStarted(
  scope: Scope,
  visitId: string,
  startedAt: Date,
): Promise<BroadcastRow | undefined> {
  return scope.db
    .insertInto('broadcasts')
    .values({ institutionId: scope.institutionId, visitId, startedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'visitId'])
        .doUpdateSet({ startedAt, endedAt: null, leasedBy: null, isRehearsal: false, ...nothingYet })
        .where(({ or, eb }) =>
          or([eb('broadcasts.startedAt', 'is', null), eb('broadcasts.endedAt', 'is not', null)]),
        ),
    )
    .returning(columns)
    .$narrowType<Pick<BroadcastRow, 'picture' | 'videoCodec' | 'audioCodec'>>()
    .executeTakeFirst();
}

/** Notes that the educator rehearses; false when the stream runs. */
export async function markRehearsal(scope: Scope, visitId: string): Promise<boolean> {
  const row = await scope.db
    .insertInto('broadcasts')
    .values({ institutionId: scope.institutionId, visitId, isRehearsal: true })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'visitId'])
        .doUpdateSet({ isRehearsal: true })
        .where(({ or, eb }) =>
          or([eb('broadcasts.startedAt', 'is', null), eb('broadcasts.endedAt', 'is not', null)]),
        ),
    )
    .returning('visitId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The call in which the educator rehearsed is over. */
export async function endRehearsal(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .set({ isRehearsal: false })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('isRehearsal', '=', true)
    .execute();
}

/** Keeps whether the educator is muted. */
export async function saveMute(scope: Scope, visitId: string, isEducatorMuted: boolean): Promise<void> {
  await scope.db
    .insertInto('broadcasts')
    .values({ institutionId: scope.institutionId, visitId, isEducatorMuted })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId']).doUpdateSet({ isEducatorMuted }))
    .execute();
}

/** Keeps which track is to be shown. */
export async function saveFocus(
  scope: Scope,
  visitId: string,
  focusedStreamId: string | null,
): Promise<void> {
  await scope.db
    .updateTable('broadcasts')
    .set({ focusedStreamId })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Takes or renews the lease of a stream. False while another process has it, and once it has ended. */
export async function leaseBroadcast(
  scope: Scope,
  lease: { visitId: string; by: string; now: Date; until: Date },
): Promise<boolean> {
  const result = await scope.db
    .updateTable('broadcasts')
    .set({ leasedBy: lease.by, leasedUntil: lease.until })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', lease.visitId)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('leasedBy', 'is', null), eb('leasedBy', '=', lease.by), eb('leasedUntil', '<', lease.now)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Stores the state of a stream, as its maker reports it. */
export async function saveFacts(scope: Scope, visitId: string, facts: BroadcastFacts | null): Promise<void> {
  const { isWatchable, isConnected, picture, videoCodec, audioCodec } = facts ?? nothingYet;
  await scope.db
    .updateTable('broadcasts')
    .set({ isWatchable, isConnected, picture, videoCodec, audioCodec })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Notes that a stream is over; returns whether it was running. */
export async function markEnded(scope: Scope, visitId: string, endedAt: Date): Promise<boolean> {
  const result = await scope.db
    .updateTable('broadcasts')
    .set({ endedAt, focusedStreamId: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
