import { sql } from 'kysely';
import { inAlphabet, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

export interface SubcategoryRow {
  readonly id: string;
  readonly name: string;
  readonly subjectId: string;
  readonly subjectName: string;
}

export async function findSubcategoriesByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<SubcategoryRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('subcategories')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .select([
      'subcategories.id',
      'subcategories.name',
      'subjects.id as subjectId',
      'subjects.name as subjectName',
    ])
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('subcategories.id', 'in', ids)
    .execute();
}

export async function findSubjectsByIds(
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('subjects')
    .select(['id', 'name'])
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .execute();
}

/** Active subjects whose name is looked for, by name, each with the name of the level that offers it. */
export async function searchSubjects(
  scope: Scope,
  { search, limit }: { search: string | null; limit: number },
): Promise<{ id: string; name: string; level: string | null }[]> {
  let query = scope.db
    .selectFrom('subjects')
    .leftJoin('levels', (join) =>
      join.onRef('levels.id', '=', 'subjects.levelId').on('levels.institutionId', '=', scope.institutionId),
    )
    .select(['subjects.id', 'subjects.name', 'levels.name as level'])
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('subjects.active', '=', true);
  if (search) query = query.where(isFoundIn(sql.ref('subjects.name'), search));
  return query
    .orderBy(inAlphabet(sql.ref('subjects.name')))
    .orderBy('subjects.id')
    .limit(limit)
    .execute();
}
