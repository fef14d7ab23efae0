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

/** Who was erased is nobody any more. They are few: taken off, the others are counted along an index alone. */
async function countErased(scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await scope.db
    .selectFrom('erasures')
    .innerJoin('people', (join) =>
      join
        .onRef('people.institutionId', '=', 'erasures.institutionId')
        .onRef('people.id', '=', 'erasures.personId'),
    )
    .select(({ fn }) => ['people.role', fn.count<number>('people.id').distinct().as('many')])
    .where('erasures.institutionId', '=', scope.institutionId)
    .where('people.erasedAt', 'is not', null)
    .groupBy('people.role')
    .execute();
  return new Map(rows.map(({ role, many }) => [role, many]));
}

function countByRole(scope: Scope) {
  return scope.db
    .selectFrom('people')
    .select(({ fn }) => ['role', 'active', fn.countAll<number>().as('many')])
    .where('institutionId', '=', scope.institutionId)
    .groupBy(['role', 'active']);
}

/** Counts the students and educators of the whole institution, each once; no newcomer, and nobody who was erased. */
export async function countEverybody(scope: Scope): Promise<Omit<PeopleCount, 'levelId' | 'administrators'>> {
  const [everybody, newcomers, erased] = await Promise.all([
    countByRole(scope).execute(),
    // They are few as well, and stand in an index of their own.
    countByRole(scope)
      .where(sql<boolean>`people.is_newcomer and people.erased_at is null`)
      .execute(),
    countErased(scope),
  ]);
  const among = (rows: typeof everybody, of: string, isActive: boolean): number =>
    rows.find(({ role, active }) => role === of && active === isActive)?.many ?? 0;
  const many = (of: string, isActive: boolean): number =>
    among(everybody, of, isActive) - among(newcomers, of, isActive);
  const inactive = (of: string): number => many(of, false) - (erased.get(of) ?? 0);
  return {
    students: many(roleNames.student, true),
    educators: many(roleNames.educator, true),
    inactiveStudents: inactive(roleNames.student),
    inactiveEducators: inactive(roleNames.educator),
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
    counted as (
      select people.level_id, people.role, people.active, count(*) as many
      from people
      where people.institution_id = ${institutionId} and people.level_id in (select id from below)
      group by people.level_id, people.role, people.active
    ),
    placed as (
      select below.level_id, counted.role, counted.active, sum(counted.many) as many
      from below join counted on counted.level_id = below.id
      group by below.level_id, counted.role, counted.active
    ),
    teaching as (
      select below.level_id, count(distinct people.id) filter (where people.active) as many,
        count(distinct people.id) filter (where not people.active) as inactive
      from below
      join educator_levels on educator_levels.level_id = below.id
        and educator_levels.institution_id = ${institutionId}
      join people on people.id = educator_levels.educator_id and people.institution_id = ${institutionId}
      group by below.level_id
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
