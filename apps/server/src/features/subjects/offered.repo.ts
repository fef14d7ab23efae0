import { sql } from 'kysely';
import { inAlphabet, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Found, SubcategoryRow } from './subjects.repo.ts';

/** Which subcategories are looked for: those offered at one of these schools, among those named unless that is null. */
export interface WantedOffers {
  readonly levelIds: readonly string[];
  readonly ids: readonly string[] | null;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Active subcategories of active subjects of a school or a level above it, or of no level, by subject and name. */
export async function findOffered(scope: Scope, wanted: WantedOffers): Promise<Found<SubcategoryRow>> {
  const lines = sql<boolean>`(subjects.level_id is null or subjects.level_id in (
    with recursive up as (
      select id, parent_id from levels
      where institution_id = ${scope.institutionId} and id = any(${wanted.levelIds}::uuid[])
      union
      select levels.id, levels.parent_id from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select id from up))`;
  let query = scope.db
    .selectFrom('subcategories')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('subjects.active', '=', true)
    .where('subcategories.active', '=', true)
    .where(lines);
  if (wanted.ids !== null)
    query = query.where('subcategories.id', '=', sql<string>`any(${wanted.ids}::uuid[])`);
  if (wanted.search !== null)
    query = query.where(isFoundIn(sql`subjects.name || ' ' || subcategories.name`, wanted.search));
  const [rows, { total }] = await Promise.all([
    query
      .select([
        'subcategories.id',
        'subcategories.name',
        'subjects.id as subjectId',
        'subjects.name as subjectName',
      ])
      .orderBy(inAlphabet(sql.ref('subjects.name')))
      .orderBy(inAlphabet(sql.ref('subcategories.name')))
      .orderBy('subcategories.id')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
