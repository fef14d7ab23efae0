import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

export interface LevelRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly name: string;
  readonly active: boolean;
  readonly payoutEnabled: boolean;
}

const schoolDepth = 3;

const columns = ['id', 'parentId', 'depth', 'name', 'active', 'payoutEnabled'] as const;

export async function findLevels(scope: Scope, ids: readonly string[]): Promise<LevelRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('levels')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .orderBy('name')
    .execute();
}

/** The level itself and everything above it, from the top down. */
export async function findAncestors(scope: Scope, id: string): Promise<LevelRow[]> {
  const result = await sql<LevelRow>`
    with recursive up as (
      select * from levels where institution_id = ${scope.institutionId} and id = ${id}
      union all
      select levels.* from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select id, parent_id, depth, name, active, payout_enabled from up order by depth`.execute(scope.db);
  return result.rows;
}

/** Ids of the level itself and of everything below it. */
export async function findDescendantIds(scope: Scope, id: string): Promise<string[]> {
  const result = await sql<{ id: string }>`
    with recursive down as (
      select id from levels where institution_id = ${scope.institutionId} and id = ${id}
      union all
      select levels.id from levels join down on levels.parent_id = down.id
      where levels.institution_id = ${scope.institutionId}
    )
    select id from down`.execute(scope.db);
  return result.rows.map((row) => row.id);
}

/** Active schools among those named, by name. */
export async function listSchools(
  scope: Scope,
  wanted: { ids: readonly string[]; search: string | null },
): Promise<LevelRow[]> {
  if (wanted.ids.length === 0) return [];
  let query = scope.db
    .selectFrom('levels')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', wanted.ids)
    .where('depth', '=', schoolDepth)
    .where('active', '=', true);
  // Wildcards that somebody types are letters like any other.
  if (wanted.search !== null)
    query = query.where('name', 'ilike', `%${wanted.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return query
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export async function insertLevel(
  scope: Scope,
  level: { name: string; parentId: string | null; depth: number; createdAt: Date },
): Promise<string> {
  const { id } = await scope.db
    .insertInto('levels')
    .values({ ...level, institutionId: scope.institutionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
