import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** How many people a level and all below it have; active ones but where it says so. */
export interface PeopleCount {
  readonly levelId: string;
  readonly educators: number;
  readonly students: number;
  readonly administrators: number;
  readonly inactiveEducators: number;
  readonly inactiveStudents: number;
}

/** Counts the students and educators of the whole institution, each once; no newcomer, and nobody who was erased. */
export async function countEverybody(scope: Scope): Promise<Omit<PeopleCount, 'levelId' | 'administrators'>> {
  const rows = await scope.db
    .selectFrom('peopleCounts')
    .select(({ fn }) => ['role', 'active', fn.sum<string>('many').as('many')])
    .where('institutionId', '=', scope.institutionId)
    .groupBy(['role', 'active'])
    .execute();
  const many = (of: string, isActive: boolean): number =>
    Number(rows.find(({ role, active }) => role === of && active === isActive)?.many ?? 0);
  return {
    students: many(roleNames.student, true),
    educators: many(roleNames.educator, true),
    inactiveStudents: many(roleNames.student, false),
    inactiveEducators: many(roleNames.educator, false),
  };
}

/** Counts the people of each of these levels and of all below; an educator of several schools counts once. */
export async function countPeople(scope: Scope, levelIds: readonly string[]): Promise<PeopleCount[]> {
  if (levelIds.length === 0) return [];
  const { institutionId } = scope;
  const result = await sql<PeopleCount>`
    with recursive below as (
      select id as level_id, id from levels
      where institution_id = ${institutionId} and id = any(${levelIds}::uuid[])
      union all
      select below.level_id, levels.id from levels join below on levels.parent_id = below.id
      where levels.institution_id = ${institutionId}
    ),
    placed as (
      select below.level_id, counts.role, counts.active, sum(counts.many) as many
      from below join people_counts as counts on counts.level_id = below.id
        and counts.institution_id = ${institutionId}
      group by below.level_id, counts.role, counts.active
    ),
    -- Who is closed is listed in an index of their own, so that nobody else has to be looked at.
    closed as materialized (
      select id from people
      where institution_id = ${institutionId} and role = ${roleNames.educator} and not active and not is_newcomer
    ),
    teaching as (
      select level_id, count(*) filter (where not is_closed) as many,
        count(*) filter (where is_closed) as inactive
      from (
        select below.level_id, educator_levels.educator_id,
          educator_levels.educator_id in (select id from closed) as is_closed
        from below
        join educator_levels on educator_levels.level_id = below.id
          and educator_levels.institution_id = ${institutionId}
        group by below.level_id, educator_levels.educator_id
      ) as educators
      group by level_id
    )
    select asked.level_id,
      coalesce((select many from teaching where teaching.level_id = asked.level_id), 0)::int as educators,
      coalesce((select sum(many) from placed
        where placed.level_id = asked.level_id and role = ${roleNames.student} and active), 0)::int as students,
      coalesce((select sum(many) from placed
        where placed.level_id = asked.level_id and role <> ${roleNames.student} and active), 0)::int as administrators,
      coalesce((select inactive from teaching where teaching.level_id = asked.level_id), 0)::int
        as inactive_educators,
      coalesce((select sum(many) from placed where placed.level_id = asked.level_id
        and role = ${roleNames.student} and not active), 0)::int as inactive_students
    from unnest(${levelIds}::uuid[]) as asked(level_id)`.execute(scope.db);
  return result.rows;
}
