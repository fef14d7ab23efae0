import { sql } from 'kysely';
import { historyLimits } from '@lectern/contract/visits/history.limits.ts';
import type { KeptHappening } from '@lectern/contract/visits/history.names.ts';
import type { RequestKind, RequestState } from '@lectern/contract/cancel-requests/cancel-requests.names.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/** A row of a history. */
export interface HappeningRow {
  readonly kind: KeptHappening;
  readonly actorId: string | null;
  readonly personId: string | null;
  readonly fromStartsAt: Date | null;
  readonly toStartsAt: Date | null;
  readonly seq: number;
  readonly at: Date;
}

/** A session's history, in order; entries about people only for the named ones, if any are named. */
export async function listHappenings(
  scope: Scope,
  visitId: string,
  aboutIds: readonly string[] | null,
): Promise<HappeningRow[]> {
  const rows = await scope.db
    .selectFrom('visitHappenings')
    .select(['seq', 'kind', 'at', 'actorId', 'personId', 'fromStartsAt', 'toStartsAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .$if(aboutIds !== null, (query) =>
      query.where(({ eb, or }) =>
        or([eb('personId', 'is', null), eb('personId', '=', sql<string>`any(${aboutIds}::uuid[])`)]),
      ),
    )
    .orderBy('seq')
    .limit(historyLimits.most)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as KeptHappening }));
}

/** A request of a session, as its history tells it. */
export interface RequestRow {
  readonly id: string;
  readonly kind: RequestKind;
  readonly state: RequestState;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly reason: string;
  readonly startsAt: Date;
  readonly otherStartsAt: Date | null;
  readonly decidedBy: string | null;
  readonly endedAt: Date | null;
  readonly answer: string | null;
}

const fewest = 200;

/** The requests of a session; they are those of cancelling. */
export async function listRequestsOf(scope: Scope, visitId: string): Promise<RequestRow[]> {
  const rows = await scope.db
    .selectFrom('visitRequests')
    .select(['id', 'kind', 'state', 'askedBy', 'askedAt', 'reason', 'startsAt', 'otherStartsAt'])
    .select(['decidedBy', 'endedAt', 'answer'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('askedAt')
    .limit(fewest)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as RequestKind, state: row.state as RequestState }));
}

/** When a session was flagged and its flag answered, and by whom; flags belong to another feature. */
export async function listFlagged(
  scope: Scope,
  visitId: string,
): Promise<{ id: string; by: string; at: Date }[]> {
  return scope.db
    .selectFrom('flagMessages')
    .select(['id', 'createdBy as by', 'createdAt as at'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('number')
    .limit(fewest)
    .execute();
}

/** When a session was referred, by whom, to whom and for whom; referrals belong to another feature. */
export async function listReferred(
  scope: Scope,
  visitId: string,
): Promise<{ id: string; by: string; to: string; studentId: string; at: Date }[]> {
  return scope.db
    .selectFrom('referrals')
    .select(['id', 'referredBy as by', 'referredTo as to', 'studentId', 'createdAt as at'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .limit(fewest)
    .execute();
}
