import { sql } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { inAlphabet, isFoundIn, nameInAlphabet, personName } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { SubcategoryRow } from './subjects.repo.ts';

/** Filters for rows; null does not filter. */
export interface Wanted {
  readonly search: string | null;
  /** Only what active educators of this Level 3 teach, or who they are. */
  readonly levelId: string | null;
  /** The same with several values; missing ones do not filter. */
  readonly levelIds?: readonly string[];
  readonly exceptEducatorId?: string;
  readonly educatorId: string | null;
  readonly subjectId: string | null;
  readonly subcategoryId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/** A subject is offered at the level that made it and below; one of no level everywhere. */
const isOfferedThere = sql<boolean>`(subjects.level_id is null
  or subjects.level_id in (levels.id, levels.parent_id, areas.parent_id))`;

/** Where the institution asks for background checks, only who passed is offered. */
function isChecked(scope: Scope) {
  return sql<boolean>`(people.background_check = 'passed' or not exists (select from institutions
    where institutions.id = ${scope.institutionId} and institutions.requires_background_check))`;
}

/** Everything that active educators teach and that is offered, one row per educator, school and subcategory. */
function selectTeaching(scope: Scope, wanted: Wanted) {
  let query = scope.db
    .selectFrom('educatorSubcategories')
    .innerJoin('subcategories', 'subcategories.id', 'educatorSubcategories.subcategoryId')
    .innerJoin('subjects', 'subjects.id', 'subcategories.subjectId')
    .innerJoin('people', 'people.id', 'educatorSubcategories.educatorId')
    .innerJoin('educatorLevels', 'educatorLevels.educatorId', 'people.id')
    .innerJoin('levels', 'levels.id', 'educatorLevels.levelId')
    .leftJoin('levels as areas', (join) =>
      join.onRef('areas.id', '=', 'levels.parentId').on('areas.institutionId', '=', scope.institutionId),
    )
    .where('educatorSubcategories.institutionId', '=', scope.institutionId)
    .where('subcategories.institutionId', '=', scope.institutionId)
    .where('subjects.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('educatorLevels.institutionId', '=', scope.institutionId)
    .where('levels.institutionId', '=', scope.institutionId)
    .where(isOfferedThere)
    .where('people.role', '=', roleNames.educator)
    .where('people.active', '=', true)
    .where(isChecked(scope))
    .where('subjects.active', '=', true)
    .where('subcategories.active', '=', true);
  if (wanted.levelId !== null) query = query.where('educatorLevels.levelId', '=', wanted.levelId);
  if (wanted.levelIds)
    query = query.where('educatorLevels.levelId', '=', sql<string>`any(${wanted.levelIds}::uuid[])`);
  if (wanted.exceptEducatorId) query = query.where('people.id', '!=', wanted.exceptEducatorId);
  if (wanted.educatorId !== null) query = query.where('people.id', '=', wanted.educatorId);
  if (wanted.subjectId !== null) query = query.where('subjects.id', '=', wanted.subjectId);
  if (wanted.subcategoryId !== null) query = query.where('subcategories.id', '=', wanted.subcategoryId);
  return query;
}

export interface Found<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export async function findSubjects(
  scope: Scope,
  wanted: Wanted,
): Promise<Found<{ id: string; name: string }>> {
  let query = selectTeaching(scope, wanted);
  if (wanted.search) query = query.where(isFoundIn(sql.ref('subjects.name'), wanted.search));
  const [rows, count] = await Promise.all([
    query
      .select(['subjects.id', 'subjects.name'])
      .groupBy(['subjects.id', 'subjects.name'])
      .orderBy(inAlphabet(sql.ref('subjects.name')))
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(sql<number>`count(distinct subjects.id)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findSubcategories(scope: Scope, wanted: Wanted): Promise<Found<SubcategoryRow>> {
  let query = selectTeaching(scope, wanted);
  if (wanted.search) query = query.where(isFoundIn(sql.ref('subcategories.name'), wanted.search));
  const [rows, count] = await Promise.all([
    query
      .select([
        'subcategories.id',
        'subcategories.name',
        'subjects.id as subjectId',
        'subjects.name as subjectName',
      ])
      .groupBy(['subcategories.id', 'subcategories.name', 'subjects.id', 'subjects.name'])
      .orderBy(inAlphabet(sql.ref('subcategories.name')))
      .orderBy(inAlphabet(sql.ref('subjects.name')))
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(sql<number>`count(distinct subcategories.id)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export interface EducatorRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly imageFileId: string | null;
  /** Of the asked Level 3, or of the first one by name. */
  readonly levelName: string;
}

/** Educators who teach something that is wanted; without a wish for a subject also those who teach nothing yet are left out. */
export async function findEducators(scope: Scope, wanted: Wanted): Promise<Found<EducatorRow>> {
  let query = selectTeaching(scope, wanted);
  if (wanted.search) query = query.where(isFoundIn(personName, wanted.search));
  const [rows, count] = await Promise.all([
    query
      .select([
        'people.id',
        'people.firstName',
        'people.lastName',
        'people.imageFileId',
        sql<string>`min(levels.name)`.as('levelName'),
      ])
      .groupBy(['people.institutionId', 'people.id'])
      .orderBy(nameInAlphabet)
      .orderBy('people.id')
      .offset(wanted.offset)
      .limit(wanted.limit)
      .execute(),
    query.select(sql<number>`count(distinct people.id)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Whether an active educator teaches an active subcategory at a Level 3 where it is offered. */
export async function findTeaching(
  scope: Scope,
  wanted: { educatorId: string; subcategoryId: string; levelId: string },
): Promise<boolean> {
  const row = await selectTeaching(scope, {
    ...{ search: null, subjectId: null, offset: 0, limit: 1 },
    ...wanted,
  })
    .select('people.id')
    .executeTakeFirst();
  return row !== undefined;
}
