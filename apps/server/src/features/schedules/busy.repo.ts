import { sql } from 'kysely';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** No booking is longer than a day with its change to winter time and a slot. */
const longestVisitMs = 26 * 3_600_000;

/** When a visit takes somebody's time. */
export type VisitSpan = Span & { readonly visitId: string };

/** When educators are booked in a stretch of time, by start: only that stretch of those educators is read. */
export async function listBusy(
  scope: Scope,
  educatorIds: readonly string[],
  span: Span,
): Promise<(VisitSpan & { educatorId: string })[]> {
  if (educatorIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('visits')
    .select(['id', 'educatorId', 'startsAt', 'endsAt'])
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', 'in', educatorIds)
    .where('state', 'in', ['booked', 'inCall'])
    .where('startsAt', '>', new Date(span.start - longestVisitMs))
    .where('startsAt', '<', new Date(span.end))
    .where('endsAt', '>', new Date(span.start))
    .orderBy('startsAt')
    .execute();
  return rows.map(({ id, educatorId, startsAt, endsAt }) => ({
    visitId: id,
    educatorId,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
  }));
}

/** When a student has sessions in a stretch of time, by start; those that leave the student free are left out. */
export async function listStudentBusy(scope: Scope, studentId: string, span: Span): Promise<VisitSpan[]> {
  const rows = await scope.db
    .selectFrom('visitParticipants')
    .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
    .select(['visits.id', 'visits.startsAt', 'visits.endsAt'])
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.personId', '=', studentId)
    .where('visits.institutionId', '=', scope.institutionId)
    .where(
      sql<boolean>`visit_participants.occupied && tstzrange(${new Date(span.start)}, ${new Date(span.end)})`,
    )
    .orderBy('visits.startsAt')
    .execute();
  return rows.map(({ id, startsAt, endsAt }) => ({
    visitId: id,
    start: startsAt.getTime(),
    end: endsAt.getTime(),
  }));
}

/** Educators who are in a call now; a call may outlast its scheduled end. */
export async function listInCall(scope: Scope, educatorIds: readonly string[]): Promise<string[]> {
  if (educatorIds.length === 0) return [];
  const rows = await scope.db
    .selectFrom('visits')
    .select('educatorId')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', 'in', educatorIds)
    .where('state', '=', 'inCall')
    .execute();
  return rows.map((row) => row.educatorId);
}
