import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Makes bookings of the same people wait for each other until the transaction ends. Without it two inserts that collide
 * would each wait for the other inside the exclusion constraint, and only the deadlock detector would part them.
 */
export async function lockCalendarRows(scope: Scope, personIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(person, 0) as key from unnest(${[...personIds]}::text[]) as person order by key
  ) as keys`.execute(scope.db);
}

/** Students who have a visit in a stretch of time, apart from the excepted one. */
export async function listTaken(
  scope: Scope,
  studentIds: readonly string[],
  span: { startsAt: Date; endsAt: Date; exceptVisitId?: string },
): Promise<string[]> {
  if (studentIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('visitParticipants')
    .select('personId')
    .distinct()
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', studentIds)
    .$if(span.exceptVisitId !== undefined, (query) => query.where('visitId', '!=', span.exceptVisitId ?? ''))
    .where(sql<boolean>`occupied && tstzrange(${span.startsAt}, ${span.endsAt})`)
    .execute();
  return rows.map((row) => row.personId);
}

/** Whether an educator has another visit than this one in a stretch of time. */
export async function isEducatorTaken(
  scope: Scope,
  educatorId: string,
  span: { startsAt: Date; endsAt: Date; exceptVisitId: string },
): Promise<boolean> {
  const row = await scope.db
    .selectFrom('visits')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('id', '!=', span.exceptVisitId)
    .where('state', 'in', ['booked', 'inCall'])
    .where(sql<boolean>`occupied && tstzrange(${span.startsAt}, ${span.endsAt})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Until `checkOverlaps` sessions of the running transaction may overlap. */
export async function deferOverlaps(scope: Scope): Promise<void> {
  await sql`set constraints visits_educator_free, visit_participants_free deferred`.execute(scope.db);
}

/** From now on none may, and none of those that changed meanwhile; throws what `isTimeTaken` recognises. */
export async function checkOverlaps(scope: Scope): Promise<void> {
  await sql`set constraints visits_educator_free, visit_participants_free immediate`.execute(scope.db);
}
