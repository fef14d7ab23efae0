import { sql } from 'kysely';
import { roleNames } from '@lectern/contract/access/roles.ts';
import { isFoundIn, nameInAlphabet, personName } from '../../platform/db/found-text.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { isViolationOf, type Taken } from './people.repo.ts';

/** A student as somebody chooses them. */
export interface StudentRow {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly studentNumber: string | null;
  readonly imageFileId: string | null;
  readonly levelId: string;
}

/** Active students of levels; null does not filter. */
export interface WantedStudents {
  readonly levelIds: readonly string[];
  readonly search: string | null;
  /** Of this grade alone. */
  readonly grade?: string;
  /** These alone. */
  readonly ids?: readonly string[];
}

function select(scope: Scope, { levelIds, search, grade, ids }: WantedStudents) {
  const query = scope.db
    .selectFrom('people')
    .where('people.institutionId', '=', scope.institutionId)
    .where('people.role', '=', roleNames.student)
    .where('people.active', '=', true)
    .where('people.levelId', 'in', levelIds)
    // Nobody at a level is one: said for the index of lists, which holds no newcomers.
    .where(sql<boolean>`not people.is_newcomer`)
    .$if(grade !== undefined, (some) => some.where('people.grade', '=', grade ?? ''))
    .$if(ids !== undefined, (some) => some.where(sql<boolean>`people.id = any(${ids ?? []}::uuid[])`));
  if (search === null) return query;
  return query.where((where) =>
    where.or([isFoundIn(personName, search), isFoundIn(sql.ref('people.studentNumber'), search)]),
  );
}

const columns = [
  'people.id',
  'people.firstName',
  'people.lastName',
  'people.studentNumber',
  'people.imageFileId',
] as const;

/** A page of students by name, and how many there are. */
export async function listStudents(
  scope: Scope,
  wanted: WantedStudents,
  page: { offset: number; limit: number },
): Promise<{ rows: StudentRow[]; total: number }> {
  if (wanted.levelIds.length === 0) return { rows: [], total: 0 };
  const query = select(scope, wanted);
  const [rows, count] = await Promise.all([
    query
      .select(columns)
      .select(sql<string>`people.level_id`.as('levelId'))
      .orderBy(nameInAlphabet)
      .orderBy('people.id')
      .offset(page.offset)
      .limit(page.limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** The grades of the active students of a level, by name. */
export async function listGrades(
  scope: Scope,
  levelId: string,
  most: number,
): Promise<{ grade: string; studentCount: number }[]> {
  const rows = await select(scope, { levelIds: [levelId], search: null })
    .where('people.grade', 'is not', null)
    .where('people.grade', '<>', '')
    .select(['people.grade', sql<number>`count(*)::int`.as('studentCount')])
    .groupBy('people.grade')
    .orderBy(sql`length(people.grade)`)
    .orderBy('people.grade')
    .limit(most)
    .execute();
  return rows.flatMap(({ grade, studentCount }) => (grade === null ? [] : [{ grade, studentCount }]));
}

/** Students by their numbers, ignoring case. */
export async function listByNumber(
  scope: Scope,
  numbers: readonly string[],
): Promise<{ id: string; number: string; levelId: string | null; active: boolean }[]> {
  if (numbers.length === 0) return [];
  const lower = numbers.map((number) => number.toLowerCase());
  return scope.db
    .selectFrom('people')
    .select(['id', sql<string>`student_number`.as('number'), 'levelId', 'active'])
    .where('institutionId', '=', scope.institutionId)
    .where('role', '=', roleNames.student)
    .where(sql<boolean>`lower(student_number) = any(${lower}::text[])`)
    .execute();
}

/** The first students of each level by name. */
export async function listFirstStudents(
  scope: Scope,
  wanted: WantedStudents,
  perLevel: number,
): Promise<StudentRow[]> {
  if (wanted.levelIds.length === 0) return [];
  const numbered = select(scope, wanted)
    .select(columns)
    .select(sql<string>`people.level_id`.as('levelId'))
    .select(
      sql<number>`row_number() over (partition by people.level_id
        order by ${nameInAlphabet}, people.id)`.as('position'),
    )
    .as('numbered');
  const rows = await scope.db
    .selectFrom(numbered)
    .selectAll()
    .where('position', '<=', perLevel)
    .orderBy('position')
    .execute();
  return rows.map(({ position: _position, ...row }) => row);
}

/** How many active students each level has. */
export async function countStudents(
  scope: Scope,
  levelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (levelIds.length === 0) return new Map();
  const rows = await select(scope, { levelIds, search: null })
    .select(sql<string>`people.level_id`.as('levelId'))
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .groupBy('people.levelId')
    .execute();
  return new Map(rows.map(({ levelId, students }) => [levelId, students]));
}

/** The levels that have a student of such a name. */
export async function listLevelsWithStudents(scope: Scope, wanted: WantedStudents): Promise<string[]> {
  if (wanted.levelIds.length === 0) return [];
  const rows = await select(scope, wanted)
    .select(sql<string>`people.level_id`.as('levelId'))
    .distinct()
    .execute();
  return rows.map(({ levelId }) => levelId);
}

/** Gives a student a school and a number; tells when another account has the number, which only the unique index can know. */
export async function updatePlace(
  scope: Scope,
  studentId: string,
  place: { levelId: string; studentNumber: string | null },
): Promise<'saved' | Taken> {
  // Only the unique index knows of a number that somebody takes at the same moment.
  try {
    await scope.db
      .updateTable('people')
      .set({ ...place, version: sql<number>`version + 1` })
      .where('institutionId', '=', scope.institutionId)
      .where('id', '=', studentId)
      .execute();
    return 'saved';
  } catch (error) {
    if (isViolationOf(error, 'people_student_number')) return 'student_number_in_use';
    throw error;
  }
}
