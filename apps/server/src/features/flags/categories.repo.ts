import { sql } from 'kysely';
import { inAlphabet, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { unlessTaken } from '../../platform/db/unless-taken.ts';

/** A category of a level. */
export interface CategoryRow {
  readonly id: string;
  readonly levelId: string;
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
}

const columns = ['id', 'levelId', 'name', 'active', 'version'] as const;

export async function findCategory(scope: Scope, id: string): Promise<CategoryRow | undefined> {
  return scope.db
    .selectFrom('flagCategories')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The categories offered at these levels, by name. */
export async function listOffered(
  scope: Scope,
  levelIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (levelIds.length === 0) return [];
  return scope.db
    .selectFrom('flagCategories')
    .select(['id', 'name'])
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', 'in', levelIds)
    .where('active', '=', true)
    .orderBy(inAlphabet(sql.ref('name')))
    .orderBy('id')
    .execute();
}

/** A page of the categories of a level, by name, and how many there are. */
export async function listCategories(
  scope: Scope,
  wanted: { levelId: string; search: string | null; active: boolean | null; offset: number; limit: number },
): Promise<{ rows: readonly CategoryRow[]; total: number }> {
  let query = scope.db
    .selectFrom('flagCategories')
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', '=', wanted.levelId);
  if (wanted.search !== null) query = query.where(isFoundIn(sql.ref('name'), wanted.search));
  if (wanted.active !== null) query = query.where('active', '=', wanted.active);
  const [rows, count] = await Promise.all([
    query
      .select(columns)
      .orderBy(inAlphabet(sql.ref('name')))
      .orderBy('id')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** How many categories a level has; locks out additions until the transaction ends. */
export async function countWhileLocked(scope: Scope, levelId: string): Promise<number> {
  const key = `flag-categories:${scope.institutionId}:${levelId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(scope.db);
  const { total } = await scope.db
    .selectFrom('flagCategories')
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', '=', levelId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Stores a category and tells its id; null where the level has one of that name already. */
export async function insertCategory(
  scope: Scope,
  category: { levelId: string; name: string; createdAt: Date },
): Promise<string | null> {
  const row = await unlessTaken(
    'flag_categories_name',
    scope.db
      .insertInto('flagCategories')
      .values({ ...category, institutionId: scope.institutionId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row?.id ?? null;
}

/** Saves a category's name, if it still has that version. */
export async function updateCategory(
  scope: Scope,
  { id, version }: { id: string; version: number },
  name: string,
): Promise<'saved' | 'changed_meanwhile' | 'flag_category_name_taken'> {
  const result = await unlessTaken(
    'flag_categories_name',
    scope.db
      .updateTable('flagCategories')
      .set({ name, version: version + 1 })
      .where('institutionId', '=', scope.institutionId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  );
  if (result === null) return 'flag_category_name_taken';
  return result.numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile';
}

/** Sets whether a category is offered; false if it is so already. */
export async function updateCategoryActive(
  scope: Scope,
  { id, active }: { id: string; active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('flagCategories')
    .set({ active, version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('active', '<>', active)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
