import { sql } from 'kysely';
import { inAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** A subcategory that somebody teaches, and the level that made its subject. */
export interface TaughtRow {
  readonly id: string;
  readonly name: string;
  readonly subjectName: string;
  readonly levelId: string | null;
}

/** What an educator teaches, by subject and name. */
export async function listTaught(scope: Scope, educatorId: string): Promise<TaughtRow[]> {
  return scope.db
    .selectFrom('educatorSubcategories')
    .innerJoin('subcategories', 'subcategories.id', 'educatorSubcategories.subcategoryId')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .where('educatorSubcategories.institutionId', '=', scope.institutionId)
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('educatorSubcategories.educatorId', '=', educatorId)
    .select(['subcategories.id', 'subcategories.name', 'subjects.name as subjectName', 'subjects.levelId'])
    .orderBy(inAlphabet(sql.ref('subjects.name')))
    .orderBy(inAlphabet(sql.ref('subcategories.name')))
    .execute();
}

export async function deleteTeaching(
  scope: Scope,
  educatorId: string,
  subcategoryIds: readonly string[],
): Promise<void> {
  if (subcategoryIds.length === 0) return;
  await scope.db
    .deleteFrom('educatorSubcategories')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('subcategoryId', 'in', subcategoryIds)
    .execute();
}
