import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

export interface EntryRow {
  readonly visitId: string;
  readonly authSessionId: string;
  readonly connectedAt: Date | null;
}

/** A sign-in that goes into a call. */
interface EntryKey {
  readonly visitId: string;
  readonly personId: string;
  readonly authSessionId: string;
}

const keyColumns = ['institutionId', 'visitId', 'personId', 'authSessionId'] as const;

/**
 * Notes that a sign-in got a pass to the room, and until when it must take the seat: asking again meanwhile does not
 * extend that.
 */
export async function saveAsking(
  scope: Scope,
  { askedAt, seatBy, ...key }: EntryKey & { readonly askedAt: Date; readonly seatBy: Date },
): Promise<void> {
  const values = { ...key, institutionId: scope.institutionId, askedAt, seatBy, lookAt: seatBy };
  const until = sql<Date>`coalesce(call_entries.seat_by, excluded.seat_by)`;
  await scope.db
    .insertInto('callEntries')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(keyColumns).doUpdateSet({ askedAt, seatBy: until, lookAt: until }),
    )
    .execute();
}

/** Notes that a sign-in took the seat, or, without `connectedAt`, looks on without one: nobody looks for its media. */
export async function saveSeen(
  scope: Scope,
  { askedAt, connectedAt, ...key }: EntryKey & { readonly askedAt: Date; readonly connectedAt: Date | null },
): Promise<void> {
  const looks = { lookAt: null, seatBy: null };
  await scope.db
    .insertInto('callEntries')
    .values({ ...key, ...looks, institutionId: scope.institutionId, askedAt, connectedAt })
    .onConflict((conflict) =>
      conflict
        .columns(keyColumns)
        .doUpdateSet(connectedAt === null ? { ...looks, askedAt } : { ...looks, connectedAt }),
    )
    .execute();
}

/**
 * Notes that a person was removed from the room for lack of a seat; which of their sign-ins it was does not matter.
 */
export async function countOut(
  scope: Scope,
  { visitId, personId, authSessionId, at }: EntryKey & { readonly at: Date },
): Promise<void> {
  await scope.db
    .updateTable('callEntries')
    .set((set) => ({ outs: set('outs', '+', 1), outAt: at }))
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('authSessionId', '=', authSessionId)
    .execute();
}

/** How often a person was removed from a call without a seat since a moment. */
export async function countOuts(
  scope: Scope,
  { visitId, personId, after }: { visitId: string; personId: string; after: Date },
): Promise<number> {
  const { outs } = await scope.db
    .selectFrom('callEntries')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('outs'), sql<number>`0`).as('outs'))
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('outAt', '>', after)
    .executeTakeFirstOrThrow();
  return Number(outs);
}

/** Somebody has a seat: how often they had none counts no more. */
export async function forgetOuts(scope: Scope, visitId: string, personId: string): Promise<void> {
  await scope.db
    .updateTable('callEntries')
    .set({ outs: 0, outAt: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('outs', '>', 0)
    .execute();
}

/** The people of a call with a sign-in that was given what opens its room. */
export async function listPeopleAsking(scope: Scope, visitId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('callEntries')
    .select('personId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .execute();
  return rows.map(({ personId }) => personId);
}

/** A sign-in that was given what opens a room and has not taken the seat. */
export interface SeatlessEntry extends EntryKey {
  readonly institutionId: string;
  readonly askedAt: Date | null;
}

/** Those at which it is time to look. */
export async function listSeatlessAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<SeatlessEntry[]> {
  return all.db
    .selectFrom('callEntries')
    .select(['institutionId', 'visitId', 'personId', 'authSessionId', 'askedAt'])
    .where('lookAt', '<=', now)
    .orderBy('lookAt')
    .limit(limit)
    .execute();
}

/**
 * Schedules the next check of one of them, or, with null, none; one that has asked again meanwhile keeps its own
 * time.
 */
export async function lookLater(
  scope: Scope,
  { visitId, personId, authSessionId, askedAt }: SeatlessEntry,
  lookAt: Date | null,
): Promise<void> {
  await scope.db
    .updateTable('callEntries')
    .set({ lookAt, seatBy: null })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .where('authSessionId', '=', authSessionId)
    .where('askedAt', 'is not distinct from', askedAt)
    .execute();
}

/** The sign-ins with which a person is in calls or may come into one. */
export async function listEntriesOf(scope: Scope, personId: string): Promise<EntryRow[]> {
  return scope.db
    .selectFrom('callEntries')
    .select(['visitId', 'authSessionId', 'connectedAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

/**
 * Notes that a person has left: from a given moment on we check whether their media left as well. People who had no
 * seat to give up get no more time to take one.
 */
export async function lookAfter(
  scope: Scope,
  left: { visitId: string; personId: string; askedAt: Date; lookAt: Date; hadSeat: boolean },
): Promise<void> {
  const { visitId, personId, askedAt, lookAt, hadSeat } = left;
  const sooner = sql<Date>`least(look_at, ${lookAt}::timestamptz)`;
  await scope.db
    .updateTable('callEntries')
    .set(hadSeat ? { askedAt, lookAt, seatBy: null, connectedAt: null } : { askedAt, lookAt: sooner })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', '=', personId)
    .execute();
}

/** Forgets the sign-ins of one person in a call, or of everybody. */
export async function deleteEntries(scope: Scope, visitId: string, personId: string | null): Promise<void> {
  const ofVisit = scope.db
    .deleteFrom('callEntries')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId);
  await (personId === null ? ofVisit : ofVisit.where('personId', '=', personId)).execute();
}

/** Whether a broadcast's stream was started and has not ended. */
export async function hasRunningStream(scope: Scope, visitId: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('broadcasts')
    .select('visitId')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('startedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
