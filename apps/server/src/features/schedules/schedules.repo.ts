import { sql } from 'kysely';
import type { Span } from '@lectern/contract/schedules/schedules.rules.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { CustomRule, Rules, WeeklyRule } from './schedules.rules.ts';

const dayMs = 86_400_000;
/** No booking is longer than a day with its change to winter time and a slot. */
const longestVisitMs = 26 * 3_600_000;

const weeklyColumns = ['id', 'educatorId', 'day', 'startTime', 'endTime', 'timeZone', 'onDemand'] as const;

function toTimes<R extends { startTime: string; endTime: string }>(row: R): R {
  return { ...row, startTime: row.startTime.slice(0, 5), endTime: row.endTime.slice(0, 5) };
}

/** Three days early: the day of an instant depends on the zone, and a rule that has ended may cut into one that goes on. */
function daysBefore(instant: Date): string {
  return new Date(instant.getTime() - 3 * dayMs).toISOString().slice(0, 10);
}

function selectWeekly(scope: Scope) {
  return scope.db
    .selectFrom('weeklySchedules')
    .select(weeklyColumns)
    .where('institutionId', '=', scope.institutionId);
}

function selectCustom(scope: Scope) {
  return scope.db
    .selectFrom('customSchedules')
    .select([
      'id',
      'educatorId',
      sql<string>`start_date`.as('startDate'),
      sql<string>`end_date`.as('endDate'),
      'days',
      'startTime',
      'endTime',
      'timeZone',
      'onDemand',
    ])
    .where('institutionId', '=', scope.institutionId);
}

/** The rules of educators; custom ones only if they reach beyond `from`. */
export async function listRules(scope: Scope, educatorIds: readonly string[], from: Date): Promise<Rules> {
  if (educatorIds.length === 0) return { weekly: [], custom: [] };
  const [weekly, custom] = await Promise.all([
    selectWeekly(scope)
      .where('educatorId', 'in', educatorIds)
      .orderBy('day')
      .orderBy('startTime')
      .orderBy('id')
      .execute(),
    selectCustom(scope)
      .where('educatorId', 'in', educatorIds)
      .where(sql<boolean>`end_date >= ${daysBefore(from)}::date`)
      .orderBy('startDate')
      .orderBy('startTime')
      .orderBy('id')
      .execute(),
  ]);
  return { weekly: weekly.map(toTimes), custom: custom.map(toTimes) };
}

/** A weekly rule of an educator. */
export async function findWeekly(
  scope: Scope,
  educatorId: string,
  id: string,
): Promise<WeeklyRule | undefined> {
  const row = await selectWeekly(scope)
    .where('id', '=', id)
    .where('educatorId', '=', educatorId)
    .executeTakeFirst();
  return row && toTimes(row);
}

/** A custom rule of an educator. */
export async function findCustom(
  scope: Scope,
  educatorId: string,
  id: string,
): Promise<CustomRule | undefined> {
  const row = await selectCustom(scope)
    .where('id', '=', id)
    .where('educatorId', '=', educatorId)
    .executeTakeFirst();
  return row && toTimes(row);
}

/** Makes changes to one educator's schedules wait for each other until the transaction ends. */
export async function lockSchedules(scope: Scope, educatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`schedules:${educatorId}`}, 0))`.execute(
    scope.db,
  );
}

export async function insertWeekly(
  scope: Scope,
  rules: readonly Omit<WeeklyRule, 'id'>[],
  now: Date,
): Promise<WeeklyRule[]> {
  const rows = await scope.db
    .insertInto('weeklySchedules')
    .values(rules.map((rule) => ({ ...rule, institutionId: scope.institutionId, createdAt: now })))
    .returning(weeklyColumns)
    .execute();
  return rows.map(toTimes);
}

export async function updateWeekly(
  scope: Scope,
  rule: Pick<WeeklyRule, 'id' | 'educatorId' | 'startTime' | 'endTime' | 'onDemand'>,
): Promise<void> {
  const { id, educatorId, ...change } = rule;
  await scope.db
    .updateTable('weeklySchedules')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('id', '=', id)
    .execute();
}

export async function deleteWeekly(scope: Scope, educatorId: string, id: string): Promise<void> {
  await scope.db
    .deleteFrom('weeklySchedules')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('id', '=', id)
    .execute();
}

export async function insertCustom(scope: Scope, rule: Omit<CustomRule, 'id'>, now: Date): Promise<string> {
  const { id } = await scope.db
    .insertInto('customSchedules')
    .values({ ...rule, days: [...rule.days], institutionId: scope.institutionId, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCustom(scope: Scope, rule: CustomRule): Promise<void> {
  const { id, educatorId, ...change } = rule;
  await scope.db
    .updateTable('customSchedules')
    .set({ ...change, days: [...change.days] })
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('id', '=', id)
    .execute();
}

export async function deleteCustom(scope: Scope, educatorId: string, id: string): Promise<void> {
  await scope.db
    .deleteFrom('customSchedules')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('id', '=', id)
    .execute();
}

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

/** Who of the educators is in a call now; a call may outlast its scheduled end. */
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
