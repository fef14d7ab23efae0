import { sql } from 'kysely';
import { inAlphabet, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { SubcategoryRow } from './subjects.repo.ts';
import type { Found } from './choices.repo.ts';

/** Which subcategories are looked for: those offered at one of these schools, among those named unless that is null. */
export interface WantedOffers {
  readonly levelIds: readonly string[];
  readonly ids: readonly string[] | null;
  readonly search: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** Whether a school offers a subcategory: it is active, and its active subject is of the school, of a level above it or of none. */
export function isOfferedAt(scope: Scope, schoolIds: readonly string[]) {
  return sql<boolean>`(subjects.active and subcategories.active
    and (subjects.level_id is null or subjects.level_id in (
      with recursive up as (
        select id, parent_id from levels
        where institution_id = ${scope.institutionId} and id = any(${schoolIds}::uuid[])
        union
        select levels.id, levels.parent_id from levels join up on levels.id = up.parent_id
        where levels.institution_id = ${scope.institutionId}
      )
      select id from up)))`;
}

/** What at least one of some schools offers, by subject and name. */
export async function findOffered(scope: Scope, wanted: WantedOffers): Promise<Found<SubcategoryRow>> {
  let query = scope.db
    .selectFrom('subcategories')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where(isOfferedAt(scope, wanted.levelIds));
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
