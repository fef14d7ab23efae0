import { sql } from 'kysely';
import { liveConnections } from '../../platform/db/live-connections.ts';
import type { AllInstitutions, Scope } from '../../platform/db/scope.ts';

export interface PresenceRow {
  readonly visitId: string;
  readonly personId: string;
  readonly since: Date;
  readonly hasLeft: boolean;
}

const columns = ['visitId', 'personId', 'since', 'hasLeft'] as const;

/** Notes a socket on the page; tells how the person stood before, held until the transaction ends. */
export async function addConnection(
  scope: Scope,
  entry: { visitId: string; personId: string; connectionId: string; now: Date },
): Promise<PresenceRow | undefined> {
  const { visitId, personId, connectionId, now } = entry;
  const before = await scope.db
    .selectFrom('waitingRoomPresence')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  await scope.db
    .insertInto('waitingRoomPresence')
    .values({
      institutionId: scope.institutionId,
      visitId,
      personId,
      connections: [connectionId],
      since: now,
      goneAt: null,
      hasLeft: false,
    })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet({
        connections: sql<
          string[]
        >`array_append(array_remove(waiting_room_presence.connections, ${connectionId}), ${connectionId})`,
        since: sql<Date>`case when waiting_room_presence.has_left then ${now} else waiting_room_presence.since end`,
        goneAt: null,
        hasLeft: false,
      }),
    )
    .execute();
  return before;
}

/** Takes a socket off every page that it was on; the person is gone once it was the last. */
export async function dropConnection(
  scope: Scope,
  gone: { personId: string; connectionId: string; now: Date },
): Promise<void> {
  const rest = sql<string[]>`array_remove(connections, ${gone.connectionId})`;
  await scope.db
    .updateTable('waitingRoomPresence')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then ${gone.now}::timestamptz else gone_at end`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', gone.personId)
    .where(sql<boolean>`${gone.connectionId} = any(connections)`)
    .execute();
}

/** Tells whether the person was on the page until now. */
export async function leavePage(scope: Scope, visitId: string, personId: string): Promise<boolean> {
  const result = await scope.db
    .updateTable('waitingRoomPresence')
    .set({ connections: [], hasLeft: true })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('hasLeft', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listPresent(scope: Scope, visitId: string): Promise<PresenceRow[]> {
  return scope.db
    .selectFrom('waitingRoomPresence')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('hasLeft', '=', false)
    .orderBy('since')
    .execute();
}

/** Somebody whose last socket went long enough ago. */
interface GonePerson {
  readonly institutionId: string;
  readonly visitId: string;
  readonly personId: string;
}

export async function listGoneAcrossInstitutions(
  all: AllInstitutions,
  goneBefore: Date,
  limit: number,
): Promise<GonePerson[]> {
  return all.db
    .selectFrom('waitingRoomPresence')
    .select(['institutionId', 'visitId', 'personId'])
    .where('hasLeft', '=', false)
    .where('goneAt', '<=', goneBefore)
    .orderBy('goneAt')
    .limit(limit)
    .execute();
}

/** Makes somebody leave if their last socket is still gone since then, and tells when it went; undefined where it is not. */
export async function takeLeft(
  scope: Scope,
  gone: { visitId: string; personId: string; goneBefore: Date },
): Promise<{ goneAt: Date | null } | undefined> {
  return scope.db
    .updateTable('waitingRoomPresence')
    .set({ hasLeft: true })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', gone.visitId)
    .where('personId', '=', gone.personId)
    .where('hasLeft', '=', false)
    .where('goneAt', '<=', gone.goneBefore)
    .returning('goneAt')
    .executeTakeFirst();
}

/** Forgets the sockets of server processes that are gone; a person is gone whose last socket was one of them. */
export async function forgetConnectionsAcrossInstitutions(all: AllInstitutions, now: Date): Promise<void> {
  const rest = liveConnections();
  await all.db
    .updateTable('waitingRoomPresence')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then ${now}::timestamptz else gone_at end`,
    })
    .where('goneAt', 'is', null)
    .where('hasLeft', '=', false)
    .where(sql<boolean>`(cardinality(${rest}) = 0 or cardinality(${rest}) < cardinality(connections))`)
    .execute();
}

export async function clearPage(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .deleteFrom('waitingRoomPresence')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}
