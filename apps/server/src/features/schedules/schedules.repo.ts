import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { CustomRule, Rules, WeeklyRule } from './schedules.rules.ts';

const dayMs = 86_400_000;

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
