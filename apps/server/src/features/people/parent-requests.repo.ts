import { roleNames } from '@lectern/contract/access/roles.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';
import type { AskedBy } from './parents.rules.ts';

/** A parent and a student who belong together, according to one side. */
export interface ParentPair {
  readonly parentId: string;
  readonly studentId: string;
}

/** A request that waits for its answer, or has lapsed. */
export interface ParentRequestRow extends ParentPair {
  readonly askedBy: AskedBy;
  readonly createdAt: Date;
  readonly lapsesAt: Date | null;
}

/** The table's check constraint guarantees what the type says about the asking side. */
function selectRequests(scope: Scope) {
  return scope.db
    .selectFrom('parentRequests')
    .select(['parentId', 'studentId', 'askedBy', 'createdAt', 'lapsesAt'])
    .$narrowType<{ askedBy: AskedBy }>()
    .where('institutionId', '=', scope.institutionId)
    .orderBy('createdAt');
}

export async function findRequest(
  scope: Scope,
  { parentId, studentId }: ParentPair,
): Promise<ParentRequestRow | undefined> {
  return selectRequests(scope)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .executeTakeFirst();
}

/** The schools' questions to a parent, oldest first. */
export async function listRequestsTo(
  scope: Scope,
  parentId: string,
  limit: number,
): Promise<ParentRequestRow[]> {
  return selectRequests(scope)
    .where('parentId', '=', parentId)
    .where('askedBy', '=', 'school')
    .limit(limit)
    .execute();
}

/** Keeps a request in place of an older one of the two. */
export async function putRequest(scope: Scope, request: ParentRequestRow): Promise<void> {
  const { askedBy, createdAt, lapsesAt } = request;
  await scope.db
    .insertInto('parentRequests')
    .values({ ...request, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .columns(['institutionId', 'parentId', 'studentId'])
        .doUpdateSet({ askedBy, createdAt, lapsesAt }),
    )
    .execute();
}

/** Takes a request away; tells which it was, undefined where somebody was faster. */
export async function deleteRequest(
  scope: Scope,
  { parentId, studentId }: ParentPair,
): Promise<{ askedBy: AskedBy; lapsesAt: Date | null } | undefined> {
  return scope.db
    .deleteFrom('parentRequests')
    .where('institutionId', '=', scope.institutionId)
    .where('parentId', '=', parentId)
    .where('studentId', '=', studentId)
    .returning(['askedBy', 'lapsesAt'])
    .$narrowType<{ askedBy: AskedBy }>()
    .executeTakeFirst();
}

/** Whether a parent is linked to a student, and the address under which the school entered the account, if it did. */
export async function findPair(
  scope: Scope,
  { parentId, studentId }: ParentPair,
): Promise<{ isLinked: boolean; enteredEmail: string | null }> {
  const [link, entry] = await Promise.all([
    scope.db
      .selectFrom('guardianships')
      .select('parentId')
      .where('institutionId', '=', scope.institutionId)
      .where('parentId', '=', parentId)
      .where('studentId', '=', studentId)
      .executeTakeFirst(),
    scope.db
      .selectFrom('studentParents')
      .select('email')
      .where('institutionId', '=', scope.institutionId)
      .where('parentId', '=', parentId)
      .where('studentId', '=', studentId)
      .executeTakeFirst(),
  ]);
  return { isLinked: link !== undefined, enteredEmail: entry?.email ?? null };
}

/** The parents' requests about a student, longest waiting first, without lapsed ones. */
export async function listRequestsAbout(
  scope: Scope,
  studentId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<ParentRequestRow[]> {
  return selectRequests(scope)
    .where('studentId', '=', studentId)
    .where('askedBy', '=', 'parent')
    .where('lapsesAt', '>', now)
    .limit(limit)
    .execute();
}

/** The active student with a number, without regard to case, and a date of birth. */
export async function findStudentId(
  scope: Scope,
  { studentNumber, dateOfBirth }: { studentNumber: string; dateOfBirth: string },
): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('role', '=', roleNames.student)
    .where(sql`lower(student_number)`, '=', studentNumber.toLowerCase())
    .where('dateOfBirth', '=', dateOfBirth)
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** The levels of students about whom schools ask whether they are a parent's children. */
export async function listLevelIdsAsking(scope: Scope, parentId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('parentRequests')
    .innerJoin('people', 'people.id', 'parentRequests.studentId')
    .select('people.levelId')
    .where('parentRequests.institutionId', '=', scope.institutionId)
    .where('people.institutionId', '=', scope.institutionId)
    .where('parentRequests.parentId', '=', parentId)
    .where('parentRequests.askedBy', '=', 'school')
    .execute();
  return rows.flatMap(({ levelId }) => levelId ?? []);
}
