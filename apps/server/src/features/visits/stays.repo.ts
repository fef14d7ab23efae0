import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Where somebody was. */
export type StayKind = 'waiting' | 'room';

/** Somebody in a place of a visit from a moment on. */
export interface StayPlace {
  readonly visitId: string;
  readonly personId: string;
  readonly kind: StayKind;
}

/** A piece of somebody's time in a visit; one that is open lasts until now, or until its process was last heard of. */
export interface StayRow {
  readonly personId: string;
  readonly kind: StayKind;
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly isOpen: boolean;
}

const isProcessAlive = sql<boolean>`process in (select name from server_processes)`;

/**
 * Begins a stay, or goes on in the last one where it ended after `since` or still goes on. One whose process died earlier
 * ends where that was last heard of.
 */
export async function openStay(
  scope: Scope,
  { visitId, personId, kind }: StayPlace,
  { process, now, since }: { process: string; now: Date; since: Date },
): Promise<void> {
  const { institutionId } = scope;
  const own = sql`stay.institution_id = ${institutionId} and stay.visit_id = ${visitId}
    and stay.person_id = ${personId} and stay.kind = ${kind} and stay.began_at = last.began_at`;
  await sql`
    with last as (
      select began_at, ended_at,
        case when ended_at is null and ${isProcessAlive} then ${now} else coalesce(ended_at, beat_at) end as seen_at
      from visit_stays
      where institution_id = ${institutionId} and visit_id = ${visitId} and person_id = ${personId}
        and kind = ${kind}
      order by began_at desc limit 1
    ), continued as (
      update visit_stays as stay
      set ended_at = null, process = ${process}, beat_at = greatest(stay.beat_at, ${now})
      from last where ${own} and last.seen_at >= ${since}
      returning stay.began_at
    ), lapsed as (
      update visit_stays as stay set ended_at = stay.beat_at
      from last where ${own} and last.seen_at < ${since} and last.ended_at is null
    )
    insert into visit_stays (institution_id, visit_id, person_id, kind, began_at, beat_at, process)
    select ${institutionId}, ${visitId}, ${personId}, ${kind}, ${now}::timestamptz, ${now}::timestamptz, ${process}
    where not exists (select from continued)
    on conflict do nothing`.execute(scope.db);
}

/** Which stays of a visit end: somebody's or everybody's, of one kind or of both. */
export interface EndingStays {
  readonly visitId: string;
  readonly personId?: string;
  readonly kind?: StayKind;
}

/** Ends the stays that are open; one whose process is gone ends where that was last heard of. */
export async function closeStays(
  scope: Scope,
  { visitId, personId, kind }: EndingStays,
  until: Date,
): Promise<void> {
  let query = scope.db
    .updateTable('visitStays')
    .set({
      endedAt: sql<Date>`greatest(began_at, case when ${isProcessAlive} then ${until} else least(beat_at, ${until}) end)`,
    })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('endedAt', 'is', null);
  if (personId !== undefined) query = query.where('personId', '=', personId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  await query.execute();
}

function selectStays(scope: Scope, now: Date) {
  return scope.db
    .selectFrom('visitStays')
    .select([
      'visitId',
      'personId',
      'kind',
      'beganAt',
      sql<Date>`coalesce(ended_at, case when ${isProcessAlive} then greatest(began_at, ${now}) else beat_at end)`.as(
        'endedAt',
      ),
      sql<boolean>`ended_at is null and ${isProcessAlive}`.as('isOpen'),
    ])
    .where('institutionId', '=', scope.institutionId)
    .orderBy('beganAt')
    .orderBy('personId');
}

/** Every stay in a visit, in the order of time. */
export async function listStays(scope: Scope, visitId: string, now: Date): Promise<StayRow[]> {
  const rows = await selectStays(scope, now).where('visitId', '=', visitId).execute();
  return rows.map(({ visitId: _own, kind, ...row }) => ({ ...row, kind: kind as StayKind }));
}

/** Every stay of one person in some visits, in the order of time. */
export async function listStaysOf(
  scope: Scope,
  personId: string,
  { visitIds, now }: { visitIds: readonly string[]; now: Date },
): Promise<(StayRow & { readonly visitId: string })[]> {
  const rows = await selectStays(scope, now)
    .where('personId', '=', personId)
    .where('visitId', '=', sql<string>`any(${visitIds}::uuid[])`)
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: kind as StayKind }));
}

/** A piece of somebody's time in the call of a session. */
export interface TimeInRoom {
  readonly visitId: string;
  readonly personId: string;
  readonly beganAt: Date;
  readonly endedAt: Date;
}

/** The people in the calls of some sessions, from when until when. */
export async function listTimesInRooms(
  { db, institutionId }: Scope,
  visitIds: readonly string[],
): Promise<TimeInRoom[]> {
  const { rows } = await sql<TimeInRoom>`
    select visit_id, person_id, began_at, coalesce(ended_at, beat_at) as ended_at
    from visit_stays
    where institution_id = ${institutionId} and visit_id = any(${visitIds}::uuid[]) and kind = 'room'`.execute(
    db,
  );
  return rows;
}

/** Stores which people of a visit were present. */
export async function savePresent(
  scope: Scope,
  visitId: string,
  decided: readonly { readonly personId: string; readonly isPresent: boolean }[],
): Promise<void> {
  if (decided.length === 0) return;
  const ids = decided.map(({ personId }) => personId);
  const present = decided.map(({ isPresent }) => isPresent);
  await sql`
    update visit_participants set was_present = decided.is_present
    from unnest(${ids}::uuid[], ${present}::boolean[]) as decided (person_id, is_present)
    where visit_participants.institution_id = ${scope.institutionId}
      and visit_participants.visit_id = ${visitId}
      and visit_participants.person_id = decided.person_id`.execute(scope.db);
}

/** Outages of the product that overlap a span. */
export async function listOutages(
  scope: Scope,
  { from, until }: { from: Date; until: Date },
): Promise<{ beganAt: Date; endedAt: Date }[]> {
  return scope.db
    .selectFrom('serviceOutages')
    .select(['beganAt', 'endedAt'])
    .where('beganAt', '<', until)
    .where('endedAt', '>', from)
    .orderBy('beganAt')
    .execute();
}
