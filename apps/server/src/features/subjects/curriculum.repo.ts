import { sql } from 'kysely';
import { inAlphabet, isFoundIn } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { unlessTaken } from '../../platform/db/unless-taken.ts';
import { isOfferedAt } from './offered.repo.ts';

/** A subject as its administrators see it. */
export interface KeptSubjectRow {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly version: number;
  /** The level that made it; null is the whole institution. */
  readonly levelId: string | null;
  readonly levelName: string | null;
  readonly subcategoryCount: number;
}

/** A subcategory as its administrators see it. */
export interface KeptSubcategoryRow extends Omit<KeptSubjectRow, 'subcategoryCount'> {
  readonly subjectId: string;
  readonly subjectName: string;
  readonly isSubjectActive: boolean;
}

/** Which subjects or subcategories a list wants: those of these levels and of the institution, or of one of these levels. */
export interface WantedCurriculum {
  readonly levelIds: readonly string[];
  readonly levelId: string | null;
  readonly search: string | null;
  readonly active: boolean | null;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** The same of subcategories: of a subject, of those that one of these schools offers, and of these alone. */
export interface WantedSubcategories extends WantedCurriculum {
  readonly subjectId: string | null;
  readonly schoolIds: readonly string[] | null;
  readonly ids: readonly string[] | null;
  readonly sort: 'name' | 'subject';
}

/** A page of rows, and how many there are. */
export interface PageOf<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

/** Subjects with their level. */
function selectSubjects(scope: Scope) {
  return scope.db
    .selectFrom('subjects')
    .leftJoin('levels', (join) =>
      join.onRef('levels.id', '=', 'subjects.levelId').on('levels.institutionId', '=', scope.institutionId),
    )
    .where('subjects.institutionId', '=', scope.institutionId);
}

function subjectColumns(scope: Scope) {
  return [
    'subjects.id',
    'subjects.name',
    'subjects.active',
    'subjects.version',
    'subjects.levelId',
    'levels.name as levelName',
    sql<number>`(select count(*) from subcategories where subcategories.institution_id = ${scope.institutionId}
      and subcategories.subject_id = subjects.id)`.as('subcategoryCount'),
  ] as const;
}

/** Subcategories with their subject and its level. */
function selectSubcategories(scope: Scope) {
  return selectSubjects(scope)
    .innerJoin('subcategories', 'subcategories.subjectId', 'subjects.id')
    .where('subcategories.institutionId', '=', scope.institutionId);
}

const subcategoryColumns = [
  'subcategories.id',
  'subcategories.name',
  'subcategories.active',
  'subcategories.version',
  'subcategories.subjectId',
  'subjects.name as subjectName',
  'subjects.active as isSubjectActive',
  'subjects.levelId',
  'levels.name as levelName',
] as const;

const onLevels = (levelIds: readonly string[]) =>
  sql<boolean>`(subjects.level_id is null or subjects.level_id = any(${levelIds}::uuid[]))`;

/** A page of subjects, by name or by level and name. */
export async function listKeptSubjects(
  scope: Scope,
  wanted: WantedCurriculum & { sort: 'name' | 'level' },
): Promise<PageOf<KeptSubjectRow>> {
  let query = selectSubjects(scope).where(onLevels(wanted.levelIds));
  if (wanted.search !== null) query = query.where(isFoundIn(sql.ref('subjects.name'), wanted.search));
  if (wanted.levelId !== null) query = query.where('subjects.levelId', '=', wanted.levelId);
  if (wanted.active !== null) query = query.where('subjects.active', '=', wanted.active);
  const direction = wanted.isDescending ? 'desc' : 'asc';
  let ordered = query.select(subjectColumns(scope));
  if (wanted.sort === 'level') ordered = ordered.orderBy(inAlphabet(sql.ref('levels.name')), direction);
  const [rows, count] = await Promise.all([
    ordered
      .orderBy(inAlphabet(sql.ref('subjects.name')), direction)
      .orderBy('subjects.id', direction)
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** A page of subcategories, by name or by subject and name; `active` is of those that are offered. */
export async function listKeptSubcategories(
  scope: Scope,
  wanted: WantedSubcategories,
): Promise<PageOf<KeptSubcategoryRow>> {
  let query = selectSubcategories(scope).where(onLevels(wanted.levelIds));
  if (wanted.search !== null) query = query.where(isFoundIn(sql.ref('subcategories.name'), wanted.search));
  if (wanted.levelId !== null) query = query.where('subjects.levelId', '=', wanted.levelId);
  if (wanted.subjectId !== null) query = query.where('subjects.id', '=', wanted.subjectId);
  if (wanted.schoolIds !== null) query = query.where(isOfferedAt(scope, wanted.schoolIds));
  if (wanted.ids !== null)
    query = query.where('subcategories.id', '=', sql<string>`any(${wanted.ids}::uuid[])`);
  if (wanted.active !== null)
    query = query.where(sql<boolean>`(subjects.active and subcategories.active) = ${wanted.active}`);
  const direction = wanted.isDescending ? 'desc' : 'asc';
  let ordered = query.select(subcategoryColumns);
  if (wanted.sort === 'subject') ordered = ordered.orderBy(inAlphabet(sql.ref('subjects.name')), direction);
  const [rows, count] = await Promise.all([
    ordered
      .orderBy(inAlphabet(sql.ref('subcategories.name')), direction)
      .orderBy('subcategories.id', direction)
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findKeptSubject(scope: Scope, id: string): Promise<KeptSubjectRow | undefined> {
  return selectSubjects(scope).select(subjectColumns(scope)).where('subjects.id', '=', id).executeTakeFirst();
}

export async function findKeptSubcategory(scope: Scope, id: string): Promise<KeptSubcategoryRow | undefined> {
  return selectSubcategories(scope)
    .select(subcategoryColumns)
    .where('subcategories.id', '=', id)
    .executeTakeFirst();
}

export async function listSubcategoriesById(
  scope: Scope,
  ids: readonly string[],
): Promise<KeptSubcategoryRow[]> {
  return selectSubcategories(scope)
    .select(subcategoryColumns)
    .where('subcategories.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Lets nobody else of the institution set a subject's name or move a level until the transaction ends. */
export async function lockSubjectNames(scope: Scope): Promise<void> {
  // Along a line of levels no index can keep a name unique: one after the other may look and write.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subjects:${scope.institutionId}`}, 0))`.execute(
    scope.db,
  );
}

/** Whether a subject of these levels or of the institution has a name, one subject left out. */
export async function isNameTaken(
  scope: Scope,
  wanted: { name: string; levelIds: readonly string[]; exceptId: string | null },
): Promise<boolean> {
  let query = scope.db
    .selectFrom('subjects')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${wanted.name})`)
    .where(onLevels(wanted.levelIds));
  if (wanted.exceptId !== null) query = query.where('id', '<>', wanted.exceptId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** A name of subjects in both groups of levels; undefined if there is none. */
export async function findDoubledName(
  scope: Scope,
  { above, below }: { above: readonly string[]; below: readonly string[] },
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('subjects as deeper')
    .innerJoin('subjects as higher', (join) =>
      join
        .on(sql<boolean>`lower(higher.name) = lower(deeper.name)`)
        .on('higher.institutionId', '=', scope.institutionId),
    )
    .select('deeper.name')
    .where('deeper.institutionId', '=', scope.institutionId)
    .where('deeper.levelId', '=', sql<string>`any(${below}::uuid[])`)
    .where('higher.levelId', '=', sql<string>`any(${above}::uuid[])`)
    .orderBy('deeper.name')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

export async function insertSubject(
  scope: Scope,
  subject: { name: string; levelId: string | null; createdAt: Date },
): Promise<string> {
  const { id } = await scope.db
    .insertInto('subjects')
    .values({ ...subject, institutionId: scope.institutionId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a subject's name, if it still has that version; false where somebody was faster. */
export async function updateSubject(
  scope: Scope,
  { id, version }: { id: string; version: number },
  change: { name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('subjects')
    .set({ ...change, version: version + 1 })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Makes a subject or a subcategory active or not; false where it is so already. */
export async function updateActive(
  scope: Scope,
  table: 'subjects' | 'subcategories',
  { id, active }: { id: string; active: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable(table)
    .set({ active, version: sql<number>`version + 1` })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('active', '<>', active)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Stores a subcategory and tells its id; null where the subject has one of that name already. */
export async function insertSubcategory(
  scope: Scope,
  subcategory: { name: string; subjectId: string; createdAt: Date },
): Promise<string | null> {
  const row = await unlessTaken(
    'subcategories_name',
    scope.db
      .insertInto('subcategories')
      .values({ ...subcategory, institutionId: scope.institutionId })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row?.id ?? null;
}

/** Saves a subcategory's name, if it still has that version. */
export async function updateSubcategory(
  scope: Scope,
  { id, version }: { id: string; version: number },
  change: { name: string },
): Promise<'saved' | 'changed_meanwhile' | 'subcategory_name_taken'> {
  const result = await unlessTaken(
    'subcategories_name',
    scope.db
      .updateTable('subcategories')
      .set({ ...change, version: version + 1 })
      .where('institutionId', '=', scope.institutionId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow(),
  );
  if (result === null) return 'subcategory_name_taken';
  return result.numUpdatedRows === 1n ? 'saved' : 'changed_meanwhile';
}
