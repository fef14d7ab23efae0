import { sql } from 'kysely';
import { liveConnections } from '../../../platform/db/live-connections.ts';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

interface Looking {
  readonly visitId: string;
  readonly personId: string;
}

/** Notes a socket of somebody who looks on. */
export async function addObserver(
  scope: Scope,
  { visitId, personId, connectionId }: Looking & { connectionId: string },
): Promise<void> {
  await sql`
    insert into call_observers as seat (institution_id, visit_id, person_id, connections)
    values (${scope.institutionId}, ${visitId}, ${personId}, array[${connectionId}])
    on conflict (institution_id, visit_id, person_id) do update
      set connections = array_append(array_remove(seat.connections, ${connectionId}), ${connectionId}),
        gone_at = null`.execute(scope.db);
}

/** Notes a person who may observe from now on and has not said so; returns whether they are new. */
export async function expectObserver(
  scope: Scope,
  { visitId, personId, now }: Looking & { now: Date },
): Promise<boolean> {
  const result = await scope.db
    .insertInto('callObservers')
    .values({ institutionId: scope.institutionId, visitId, personId, connections: [], goneAt: now })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId', 'personId']).doNothing())
    .executeTakeFirst();
  if ((result.numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
  await renewObserver(scope, { visitId, personId, now });
  return false;
}

/** Shows an observer without a socket for a while longer, from now on. */
export async function renewObserver(
  scope: Scope,
  { visitId, personId, now }: Looking & { now: Date },
): Promise<void> {
  await scope.db
    .updateTable('callObservers')
    .set({ goneAt: now })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('goneAt', 'is not', null)
    .execute();
}

/** Forgets a socket; an observer without sockets is shown a while longer. */
export async function dropConnection(
  scope: Scope,
  { visitId, personId, connectionId, now }: Looking & { connectionId: string; now: Date },
): Promise<void> {
  const rest = sql<string[]>`array_remove(connections, ${connectionId})`;
  await scope.db
    .updateTable('callObservers')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then ${now}::timestamptz else gone_at end`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where(sql<boolean>`${connectionId} = any(connections)`)
    .execute();
}

/** Forgets a person with at most this many sockets; returns whether they observed. */
export async function dropObserver(
  scope: Scope,
  { visitId, personId, most }: Looking & { most: number },
): Promise<boolean> {
  const result = await scope.db
    .deleteFrom('callObservers')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where(sql<boolean>`cardinality(connections) <= ${most}`)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** People without a socket since a moment. */
export async function listGoneObserversAcrossInstitutions(
  all: AllInstitutions,
  before: Date,
  limit: number,
): Promise<(Looking & { readonly institutionId: string })[]> {
  return all.db
    .selectFrom('callObservers')
    .select(['institutionId', 'visitId', 'personId'])
    .where('goneAt', '<=', before)
    .orderBy('goneAt')
    .limit(limit)
    .execute();
}

export async function listObservers(scope: Scope, visitId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('callObservers')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('personId')
    .execute();
  return rows.map((row) => row.personId);
}

/** Forgets who looked on at a call that is over. */
export async function clearObservers(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .deleteFrom('callObservers')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Forgets the sockets of server processes that are gone. */
export async function forgetConnectionsAcrossInstitutions(all: AllInstitutions, now: Date): Promise<void> {
  const rest = liveConnections();
  await all.db
    .updateTable('callObservers')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then coalesce(gone_at, ${now}::timestamptz) end`,
    })
    .execute();
}
