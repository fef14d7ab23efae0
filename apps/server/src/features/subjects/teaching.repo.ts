import { sql } from 'kysely';
import { inAlphabet } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** A subcategory that somebody teaches, and the level that made its subject. */
export interface TaughtRow {
  readonly educatorId: string;
  readonly id: string;
  readonly name: string;
  readonly subjectName: string;
  readonly levelId: string | null;
}

/** The subjects of some educators, by subject and name. */
export async function listTaught(scope: Scope, educatorIds: readonly string[]): Promise<TaughtRow[]> {
  return scope.db
    .selectFrom('educatorSubcategories')
    .innerJoin('subcategories', 'subcategories.id', 'educatorSubcategories.subcategoryId')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .where('educatorSubcategories.institutionId', '=', scope.institutionId)
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('educatorSubcategories.educatorId', '=', sql<string>`any(${educatorIds}::uuid[])`)
    .select('educatorSubcategories.educatorId')
    .select(['subcategories.id', 'subcategories.name', 'subjects.name as subjectName', 'subjects.levelId'])
    .orderBy(inAlphabet(sql.ref('subjects.name')))
    .orderBy(inAlphabet(sql.ref('subcategories.name')))
    .execute();
}

/** The subjects of an educator. */
export interface Teaching {
  readonly educatorId: string;
  readonly subcategoryId: string;
}

/** Adds subcategories to educators; existing ones stay. */
export async function insertTeachings(scope: Scope, teachings: readonly Teaching[]): Promise<void> {
  if (teachings.length === 0) return;
  await sql`
    insert into educator_subcategories (institution_id, educator_id, subcategory_id)
    select ${scope.institutionId}::uuid, given."educatorId", given."subcategoryId"
    from jsonb_to_recordset(${JSON.stringify(teachings)}::jsonb) as given ("educatorId" uuid, "subcategoryId" uuid)
    on conflict do nothing`.execute(scope.db);
}

/** Takes everything away that some educators teach. */
export async function deleteAllTeaching(scope: Scope, educatorIds: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('educatorSubcategories')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', sql<string>`any(${educatorIds}::uuid[])`)
    .execute();
}

/** Takes what is given away from educators. */
export async function deleteTeachings(scope: Scope, teachings: readonly Teaching[]): Promise<void> {
  if (teachings.length === 0) return;
  await sql`
    delete from educator_subcategories
    using jsonb_to_recordset(${JSON.stringify(teachings)}::jsonb) as given ("educatorId" uuid, "subcategoryId" uuid)
    where educator_subcategories.institution_id = ${scope.institutionId}
      and educator_subcategories.educator_id = given."educatorId"
      and educator_subcategories.subcategory_id = given."subcategoryId"`.execute(scope.db);
}
