import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** How many active people a level and all below it have. */
export interface PeopleCount {
  readonly levelId: string;
  readonly educators: number;
  readonly students: number;
  readonly administrators: number;
}

/** Counts the active people of each of these levels and of all below; an educator of several schools counts once. */
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
      select below.level_id, people.role, count(*) as many
      from below join people on people.level_id = below.id and people.institution_id = ${institutionId}
      where people.active
      group by below.level_id, people.role
    ),
    teaching as (
      select below.level_id, count(distinct people.id) as many
      from below
      join educator_levels on educator_levels.level_id = below.id
        and educator_levels.institution_id = ${institutionId}
      join people on people.id = educator_levels.educator_id and people.institution_id = ${institutionId}
      where people.active
      group by below.level_id
    )
    select asked.level_id,
      coalesce((select many from teaching where teaching.level_id = asked.level_id), 0)::int as educators,
      coalesce((select sum(many) from placed
        where placed.level_id = asked.level_id and role = ${roleNames.student}), 0)::int as students,
      coalesce((select sum(many) from placed
        where placed.level_id = asked.level_id and role <> ${roleNames.student}), 0)::int as administrators
    from unnest(${levelIds}::uuid[]) as asked(level_id)`.execute(scope.db);
  return result.rows;
}
