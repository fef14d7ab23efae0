import { sql } from 'kysely';
import { liveConnections } from '../../../platform/db/live-connections.ts';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

export interface SeatRow {
  readonly visitId: string;
  readonly personId: string;
  readonly connections: string[];
  readonly isCameraOn: boolean;
}

const columns = ['visitId', 'personId', 'connections', 'isCameraOn'] as const;

/** The state of a seat before it was taken. */
export interface TakenSeat {
  /** Nobody had it: its person arrives. */
  readonly isNew: boolean;
  /** The sockets that had it before. */
  readonly older: string[];
}

/** Gives a person's seat to a socket, which says by itself how far it steadies. */
export async function takeSeat(
  scope: Scope,
  seat: { visitId: string; personId: string; connectionId: string; now: Date },
): Promise<TakenSeat> {
  const { visitId, personId, connectionId, now } = seat;
  const before = await scope.db
    .selectFrom('callPresence')
    .select('connections')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst();
  const values = {
    connections: [connectionId],
    joinedAt: now,
    goneAt: null,
    steadyStep: 'none',
    isSlower: false,
  };
  await scope.db
    .insertInto('callPresence')
    .values({ institutionId: scope.institutionId, visitId, personId, ...values })
    .onConflict((conflict) => conflict.columns(['institutionId', 'visitId', 'personId']).doUpdateSet(values))
    .execute();
  const older = (before?.connections ?? []).filter((one) => one !== connectionId);
  return { isNew: before === undefined, older };
}

/** Notes that a socket is gone. The seat is kept for a while when it was the last. */
export async function dropSocket(
  scope: Scope,
  gone: { visitId: string; personId: string; connectionId: string; now: Date },
): Promise<void> {
  const rest = sql<string[]>`array_remove(connections, ${gone.connectionId})`;
  await scope.db
    .updateTable('callPresence')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then ${gone.now}::timestamptz else gone_at end`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', gone.visitId)
    .where('personId', '=', gone.personId)
    .where(sql<boolean>`${gone.connectionId} = any(connections)`)
    .execute();
}

export async function listSeats(scope: Scope, visitId: string): Promise<SeatRow[]> {
  return scope.db
    .selectFrom('callPresence')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .orderBy('joinedAt')
    .execute();
}

/** A seat whose last socket went long enough ago. */
export interface GoneSeat {
  readonly institutionId: string;
  readonly visitId: string;
  readonly personId: string;
}

export async function listGoneSeatsAcrossInstitutions(
  all: AllInstitutions,
  goneBefore: Date,
  limit: number,
): Promise<GoneSeat[]> {
  return all.db
    .selectFrom('callPresence')
    .select(['institutionId', 'visitId', 'personId'])
    .where('goneAt', '<=', goneBefore)
    .orderBy('goneAt')
    .limit(limit)
    .execute();
}

/** Reserves the seat again, from now on. */
export async function renewSeat(
  scope: Scope,
  seat: { visitId: string; personId: string; now: Date },
): Promise<void> {
  await scope.db
    .updateTable('callPresence')
    .set({ goneAt: seat.now })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', seat.visitId)
    .where('personId', '=', seat.personId)
    .where('goneAt', 'is not', null)
    .execute();
}

/** Gives up somebody's seat, and tells since when it had no socket; undefined where there was none. */
export async function giveUpSeat(
  scope: Scope,
  visitId: string,
  personId: string,
): Promise<{ goneAt: Date | null } | undefined> {
  return scope.db
    .deleteFrom('callPresence')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .returning('goneAt')
    .executeTakeFirst();
}

export async function setCamera(
  scope: Scope,
  seat: { visitId: string; personId: string; isCameraOn: boolean },
): Promise<void> {
  await scope.db
    .updateTable('callPresence')
    .set({ isCameraOn: seat.isCameraOn })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', seat.visitId)
    .where('personId', '=', seat.personId)
    .execute();
}

export async function clearSeats(scope: Scope, visitId: string): Promise<void> {
  await scope.db
    .deleteFrom('callPresence')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
}

/** Forgets the sockets of server processes that are gone. A seat that loses its last socket by it is kept for a while. */
export async function forgetSocketsAcrossInstitutions(all: AllInstitutions, now: Date): Promise<void> {
  const rest = liveConnections();
  await all.db
    .updateTable('callPresence')
    .set({
      connections: rest,
      goneAt: sql<Date | null>`case when cardinality(${rest}) = 0 then ${now}::timestamptz else gone_at end`,
    })
    .where('goneAt', 'is', null)
    .where(sql<boolean>`(cardinality(${rest}) = 0 or cardinality(${rest}) < cardinality(connections))`)
    .execute();
}

/** Whether somebody has a seat in a call. */
export async function hasSeat(scope: Scope, visitId: string, personId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('callPresence')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}
