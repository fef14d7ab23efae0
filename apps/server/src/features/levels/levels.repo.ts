import { sql } from 'kysely';
import { isFoundIn } from '../../platform/db/found-text.ts';
import { inNaturalOrder } from '../../platform/db/natural-order.ts';
import type { Scope } from '../../platform/db/scope.ts';

export interface LevelRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly depth: number;
  readonly name: string;
  readonly code: string | null;
  readonly active: boolean;
  /** False where it or a level above is not active. */
  readonly isOpen: boolean;
  readonly version: number;
}

/** A level's own decisions, for itself and all below; null is inherited. */
export interface SwitchesRow {
  readonly medicAid: boolean | null;
  readonly payoutEnabled: boolean | null;
  readonly inPerson: boolean | null;
  readonly noticeHours: number | null;
  readonly slotMinutes: number | null;
  readonly presentRule: string | null;
  readonly quietHours: string | null;
  readonly timeZone: string | null;
}

/** Everything that is kept of a level. */
export interface FullLevelRow extends LevelRow, SwitchesRow {
  readonly address: string;
  readonly phone: string;
  readonly logoFileId: string | null;
}

const schoolDepth = 3;

const columns = ['id', 'parentId', 'depth', 'name', 'code', 'active', 'isOpen', 'version'] as const;

export async function findLevels(scope: Scope, ids: readonly string[]): Promise<LevelRow[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('levels')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .orderBy(inNaturalOrder(sql.ref('name')))
    .orderBy('id')
    .execute();
}

/** The level itself and everything above it, from the top down. */
export async function findAncestors(scope: Scope, id: string): Promise<FullLevelRow[]> {
  const result = await sql<FullLevelRow>`
    with recursive up as (
      select * from levels where institution_id = ${scope.institutionId} and id = ${id}
      union all
      select levels.* from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select id, parent_id, depth, name, code, active, is_open, version, address, phone, medic_aid, payout_enabled,
      in_person, notice_hours, slot_minutes, present_rule, quiet_hours, time_zone, logo_file_id
    from up order by depth`.execute(scope.db);
  return result.rows;
}

/** Ids of each of some levels and of all above it. */
export async function listLines(
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; line: string[] }[]> {
  const { rows } = await sql<{ id: string; line: string[] }>`
    with recursive up as (
      select id as of_id, id, parent_id from levels
      where institution_id = ${scope.institutionId} and id = any(${ids}::uuid[])
      union all
      select up.of_id, levels.id, levels.parent_id from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select of_id as id, array_agg(id) as line from up group by of_id`.execute(scope.db);
  return rows;
}

/** The zone of each of some levels: the deepest that was decided on the way up; null where none was. */
export async function listTimeZones(
  scope: Scope,
  ids: readonly string[],
): Promise<{ id: string; timeZone: string | null }[]> {
  const { rows } = await sql<{ id: string; timeZone: string | null }>`
    with recursive up as (
      select id as of_id, parent_id, time_zone, depth from levels
      where institution_id = ${scope.institutionId} and id = any(${ids}::uuid[])
      union all
      select up.of_id, levels.parent_id, levels.time_zone, levels.depth from levels join up on levels.id = up.parent_id
      where levels.institution_id = ${scope.institutionId}
    )
    select of_id as id, (array_agg(time_zone order by depth desc) filter (where time_zone is not null))[1] as time_zone
    from up group by of_id`.execute(scope.db);
  return rows;
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
    .where('isOpen', '=', true);
  if (wanted.search !== null) query = query.where(isFoundIn(sql.ref('name'), wanted.search));
  return query
    .orderBy(inNaturalOrder(sql.ref('name')))
    .orderBy('id')
    .execute();
}

/** Open schools with these codes, ignoring case. */
export async function listOpenByCode(scope: Scope, codes: readonly string[]): Promise<LevelRow[]> {
  const small = codes.map((code) => code.toLowerCase());
  return scope.db
    .selectFrom('levels')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('depth', '=', schoolDepth)
    .where('isOpen', '=', true)
    .where(sql<boolean>`lower(code) = any(${small}::text[])`)
    .orderBy('id')
    .execute();
}

/** Which levels a list wants: of one depth, among those named unless that is null. */
export interface WantedLevels {
  readonly depth: number;
  readonly among: readonly string[] | null;
  readonly parentId: string | null;
  readonly search: string | null;
  readonly isOpen: boolean | null;
  readonly sort: 'name' | 'code';
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** A page of levels, and how many there are. */
export async function listLevels(
  scope: Scope,
  wanted: WantedLevels,
): Promise<{ rows: LevelRow[]; total: number }> {
  let query = scope.db
    .selectFrom('levels')
    .where('institutionId', '=', scope.institutionId)
    .where('depth', '=', wanted.depth);
  if (wanted.among !== null) query = query.where('id', '=', sql<string>`any(${wanted.among}::uuid[])`);
  if (wanted.parentId !== null) query = query.where('parentId', '=', wanted.parentId);
  if (wanted.isOpen !== null) query = query.where('isOpen', '=', wanted.isOpen);
  if (wanted.search !== null) {
    const named = ['name', 'code'].map((column) => isFoundIn(sql.ref(column), wanted.search ?? ''));
    query = query.where((where) => where.or(named));
  }
  const direction = wanted.isDescending ? 'desc' : 'asc';
  const ordered = inNaturalOrder(sql.ref(wanted.sort));
  const [rows, count] = await Promise.all([
    query
      .select(columns)
      .orderBy(ordered, (order) => (wanted.isDescending ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('id', direction)
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** How many levels are just below each of these; levels with none are absent. */
export async function countChildren(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('levels')
    .select(({ fn }) => ['parentId', fn.countAll<number>().as('children')])
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', 'in', ids)
    .groupBy('parentId')
    .execute();
  return new Map(rows.flatMap(({ parentId, children }) => (parentId ? [[parentId, children] as const] : [])));
}

/** Locks these levels and those above them against changes until the transaction ends. */
export async function lockLines(scope: Scope, ids: readonly string[]): Promise<void> {
  const lines = await Promise.all(ids.map((id) => findAncestors(scope, id)));
  const all = lines.flat().map((level) => level.id);
  if (all.length === 0) return;
  // Always in one order, so that two who change the same line wait for each other and never in a circle.
  await scope.db
    .selectFrom('levels')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', all)
    .orderBy('depth')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Which of these levels are open; closing one waits until the transaction ends. */
export async function lockOpenLevels(scope: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .selectFrom('levels')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .where('isOpen', '=', true)
    .orderBy('id')
    .forShare()
    .execute();
  return rows.map(({ id }) => id);
}

/** The entered fields of a level. */
export interface LevelValues extends SwitchesRow {
  readonly name: string;
  readonly code: string | null;
  readonly address: string;
  readonly phone: string;
}

/** Why a level could not be stored: only the unique indexes can know. */
export type LevelClash = 'level_name_taken' | 'level_code_taken';

const clashes: Readonly<Record<string, LevelClash>> = {
  levels_name: 'level_name_taken',
  levels_code: 'level_code_taken',
};

/** Runs a statement; tells which name or code is taken instead of failing. */
async function orClash<T>(statement: Promise<T>): Promise<T | LevelClash> {
  // Two may choose one name in the same moment: the unique index decides, not a look beforehand.
  try {
    return await statement;
  } catch (error) {
    const name = typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : '';
    const clash = clashes[String(name)];
    if (clash === undefined) throw error;
    return clash;
  }
}

export async function insertLevel(
  scope: Scope,
  level: Pick<LevelRow, 'parentId' | 'depth' | 'name' | 'isOpen'> &
    Partial<LevelValues> & { createdAt: Date },
): Promise<{ id: string } | LevelClash> {
  return orClash(
    scope.db
      .insertInto('levels')
      .values({ ...level, institutionId: scope.institutionId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
}

/** Saves the given fields of a level, if it still has that version; 0 rows if somebody was faster. */
export async function updateLevel(
  scope: Scope,
  level: { id: string; version: number },
  change: Partial<LevelValues> & { parentId?: string },
): Promise<'saved' | 'changed_meanwhile' | LevelClash> {
  const result = await orClash(
    scope.db
      .updateTable('levels')
      .set({ ...change, version: level.version + 1 })
      .where('institutionId', '=', scope.institutionId)
      .where('id', '=', level.id)
      .where('version', '=', level.version)
      .executeTakeFirstOrThrow(),
  );
  if (typeof result === 'string') return result;
  return result.numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile';
}

/** Shows a picture as the logo of a level, or none. */
export async function updateLogo(scope: Scope, id: string, logoFileId: string | null): Promise<void> {
  await scope.db
    .updateTable('levels')
    .set({ logoFileId })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Makes a level active or not. */
export async function updateActive(scope: Scope, id: string, active: boolean): Promise<void> {
  await scope.db
    .updateTable('levels')
    .set({ active, version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Says again of a level and all below which of them are open; tells those that are open no longer. */
export async function updateOpen(scope: Scope, id: string): Promise<string[]> {
  const result = await sql<{ id: string; isOpen: boolean }>`
    with recursive down as (
      select levels.id, levels.active and coalesce(above.is_open, true) as is_open
      from levels left join levels above
        on above.institution_id = levels.institution_id and above.id = levels.parent_id
          and above.institution_id = ${scope.institutionId}
      where levels.institution_id = ${scope.institutionId} and levels.id = ${id}
      union all
      select levels.id, levels.active and down.is_open
      from levels join down on levels.parent_id = down.id
      where levels.institution_id = ${scope.institutionId}
    )
    update levels set is_open = down.is_open from down
    where levels.institution_id = ${scope.institutionId} and levels.id = down.id
      and levels.is_open <> down.is_open
    returning levels.id, levels.is_open`.execute(scope.db);
  return result.rows.filter((row) => !row.isOpen).map((row) => row.id);
}
