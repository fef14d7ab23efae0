import { sql } from 'kysely';
import { liveConnections } from '../../../../platform/db/live-connections.ts';
import type { Scope } from '../../../../platform/db/scope.ts';

/** Notes a socket of somebody who looks on. */
export async function addObserver(
  scope: Scope,
  seat: { visitId: string; personId: string; connectionId: string },
): Promise<void> {
  const { visitId, personId, connectionId } = seat;
  await sql`
    insert into call_observers as seat (institution_id, visit_id, person_id, connections)
    values (${scope.institutionId}, ${visitId}, ${personId}, array[${connectionId}])
    on conflict (visit_id, person_id) do update
      set connections = array_append(array_remove(seat.connections, ${connectionId}), ${connectionId})`.execute(
    scope.db,
  );
}

/** Forgets a socket, or all of a person's; tells whether they look on no longer. */
export async function dropObserver(
  scope: Scope,
  seat: { visitId: string; personId: string; connectionId: string | null },
): Promise<boolean> {
  const { visitId, personId, connectionId } = seat;
  if (connectionId !== null)
    await scope.db
      .updateTable('callObservers')
      .set({ connections: sql<string[]>`array_remove(connections, ${connectionId})` })
      .where('institutionId', '=', scope.institutionId)
      .where('visitId', '=', visitId)
      .where('personId', '=', personId)
      .execute();
  let query = scope.db
    .deleteFrom('callObservers')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId);
  if (connectionId !== null) query = query.where(sql<boolean>`cardinality(connections) = 0`);
  const result = await query.executeTakeFirst();
  return result.numDeletedRows > 0n;
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

/** Forgets the sockets of server processes that are gone; tells at which visits somebody looks on no longer. */
export async function forgetObservers(scope: Scope): Promise<string[]> {
  await scope.db
    .updateTable('callObservers')
    .set({ connections: liveConnections() })
    .where('institutionId', '=', scope.institutionId)
    .execute();
  const gone = await scope.db
    .deleteFrom('callObservers')
    .where('institutionId', '=', scope.institutionId)
    .where(sql<boolean>`cardinality(connections) = 0`)
    .returning('visitId')
    .execute();
  return [...new Set(gone.map((row) => row.visitId))];
}
