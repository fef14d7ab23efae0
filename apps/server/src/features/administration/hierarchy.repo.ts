import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Under this, in place of a role, the places of educators are counted. */
const place = 'place';

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
      select id, erased_at from people
      where institution_id = ${institutionId} and role = ${roleNames.educator} and not active and not is_newcomer
    ),
    -- How often educators of several schools are counted among the places of a level beyond once.
    again as materialized (
      select level_id, sum(schools - 1) filter (where not is_closed) as many,
        sum(schools - 1) filter (where is_closed) as inactive
      from (
        select below.level_id, places.educator_id, closed.id is not null as is_closed, count(*) as schools
        from educator_levels as places join below on below.id = places.level_id
          left join closed on closed.id = places.educator_id
        where places.institution_id = ${institutionId} and places.is_shared and closed.erased_at is null
        group by below.level_id, places.educator_id, closed.id
      ) as educators
      group by level_id
    ),
    numbers as (
      select asked.level_id,
        coalesce(sum(many) filter (where role = ${place} and active), 0) as places,
        coalesce(sum(many) filter (where role = ${place} and not active), 0) as inactive_places,
        coalesce(sum(many) filter (where role = ${roleNames.student} and active), 0) as students,
        coalesce(sum(many) filter (where role = ${roleNames.student} and not active), 0) as inactive_students,
        coalesce(sum(many) filter (where role not in (${roleNames.student}, ${place}) and active), 0) as administrators
      from unnest(${levelIds}::uuid[]) as asked(level_id) left join placed on placed.level_id = asked.level_id
      group by asked.level_id
    )
    select level_id, students::int, inactive_students::int, administrators::int,
      (places - coalesce(again.many, 0))::int as educators,
      (inactive_places - coalesce(again.inactive, 0))::int as inactive_educators
    from numbers left join again using (level_id)`.execute(scope.db);
  return result.rows;
}

/** Counts the educators of some schools, each once: of one state, or open and closed ones. */
export async function countTeaching(
  { db, institutionId }: Scope,
  { levelIds, active }: { levelIds: readonly string[]; active: boolean | null },
): Promise<number> {
  const ofState = active === null ? sql`true` : sql`active = ${active}`;
  const { rows } = await sql<{ educators: number }>`
    select (coalesce((select sum(many) from people_counts where institution_id = ${institutionId}
        and level_id = any(${levelIds}::uuid[]) and role = ${place} and ${ofState}), 0)
      - coalesce((select sum(schools - 1) from (
        select count(*) as schools from educator_levels
          join people on people.institution_id = ${institutionId} and people.id = educator_id
        where educator_levels.institution_id = ${institutionId} and is_shared
          and educator_levels.level_id = any(${levelIds}::uuid[]) and erased_at is null and ${ofState}
        group by educator_id) as shared), 0))::int as educators`.execute(db);
  return rows[0]?.educators ?? 0;
}
