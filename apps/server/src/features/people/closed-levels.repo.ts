import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Parents of the students of some schools. */
export async function listParentIdsAt(scope: Scope, levelIds: readonly string[]): Promise<string[]> {
  const { institutionId } = scope;
  const { rows } = await sql<{ id: string }>`
    select distinct guardianships.parent_id as id from guardianships
    join people on people.id = guardianships.student_id and people.institution_id = ${institutionId}
    where guardianships.institution_id = ${institutionId}
      and people.level_id = any(${levelIds}::uuid[])`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/**
 * People at one of these levels and at no open one: as student or administrator, as educator, or as parent. For
 * parents, schools count too that ask whether another student is their child.
 */
export async function listShutAt(scope: Scope, levelIds: readonly string[]): Promise<string[]> {
  const { institutionId } = scope;
  const result = await sql<{ id: string }>`
    with places as (
      select id as person_id, level_id from people
      where institution_id = ${institutionId} and level_id is not null
      union all
      select educator_id, level_id from educator_levels where institution_id = ${institutionId}
      union all
      select guardianships.parent_id, people.level_id from guardianships
      join people on people.id = guardianships.student_id and people.institution_id = ${institutionId}
      where guardianships.institution_id = ${institutionId}
      union all
      select parent_requests.parent_id, people.level_id from parent_requests
      join people on people.id = parent_requests.student_id and people.institution_id = ${institutionId}
      where parent_requests.institution_id = ${institutionId} and parent_requests.asked_by = 'school'
        and exists (select 1 from guardianships as others
          where others.institution_id = ${institutionId} and others.parent_id = parent_requests.parent_id)
    )
    select places.person_id as id from places
    join levels on levels.id = places.level_id and levels.institution_id = ${institutionId}
    where places.person_id in (
      select person_id from places where level_id = any(${levelIds}::uuid[]))
    group by places.person_id having not bool_or(levels.is_open)`.execute(scope.db);
  return result.rows.map((row) => row.id);
}
