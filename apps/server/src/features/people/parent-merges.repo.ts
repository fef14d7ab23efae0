import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** One of two accounts that are to become one. */
export interface MergeRow {
  readonly personId: string;
  readonly mergeId: string;
  readonly isKept: boolean;
  readonly lapsesAt: Date;
  readonly confirmedAt: Date | null;
}

const columns = ['personId', 'mergeId', 'isKept', 'lapsesAt', 'confirmedAt'] as const;

function selectMerges(scope: Scope, now: Date) {
  return scope.db
    .selectFrom('parentMerges')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('lapsesAt', '>', now);
}

/** Both accounts of an account's open merge, in the order of their ids; empty if there is none. */
export async function listMerge(scope: Scope, personId: string, now: Date): Promise<MergeRow[]> {
  const own = await selectMerges(scope, now).where('personId', '=', personId).executeTakeFirst();
  if (!own) return [];
  return selectMerges(scope, now).where('mergeId', '=', own.mergeId).orderBy('personId').execute();
}

/** The same; nobody else answers until the transaction ends. */
export async function lockMerge(scope: Scope, personId: string, now: Date): Promise<MergeRow[]> {
  const own = await selectMerges(scope, now).where('personId', '=', personId).executeTakeFirst();
  if (!own) return [];
  return selectMerges(scope, now)
    .where('mergeId', '=', own.mergeId)
    .orderBy('personId')
    .forUpdate()
    .execute();
}

/** Stores that two accounts are asked; false if one of them is asked already. Lapsed questions are replaced. */
export async function insertMerge(
  scope: Scope,
  merge: {
    mergeId: string;
    keptId: string;
    closedId: string;
    askedBy: string;
    createdAt: Date;
    lapsesAt: Date;
  },
): Promise<boolean> {
  const { keptId, closedId, createdAt, ...given } = merge;
  const { institutionId } = scope;
  await scope.db
    .deleteFrom('parentMerges')
    .where('institutionId', '=', institutionId)
    .where('mergeId', 'in', (where) =>
      where
        .selectFrom('parentMerges as lapsed')
        .select('lapsed.mergeId')
        .where('lapsed.institutionId', '=', institutionId)
        .where('lapsed.personId', 'in', [keptId, closedId])
        .where('lapsed.lapsesAt', '<=', createdAt),
    )
    .execute();
  const sides = [
    { personId: keptId, isKept: true },
    { personId: closedId, isKept: false },
  ].toSorted((one, other) => one.personId.localeCompare(other.personId));
  const rows = await scope.db
    .insertInto('parentMerges')
    .values(sides.map((side) => ({ ...side, ...given, createdAt, institutionId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('personId')
    .execute();
  return rows.length === sides.length;
}

export async function confirmMerge(scope: Scope, personId: string, confirmedAt: Date): Promise<void> {
  await scope.db
    .updateTable('parentMerges')
    .set({ confirmedAt })
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .execute();
}

export async function deleteMerge(scope: Scope, mergeId: string): Promise<void> {
  await scope.db
    .deleteFrom('parentMerges')
    .where('institutionId', '=', scope.institutionId)
    .where('mergeId', '=', mergeId)
    .execute();
}

/** The account into which another was merged; undefined where it was not. */
export async function findMergedInto(scope: Scope, personId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('people')
    .select('mergedIntoId')
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.mergedIntoId ?? undefined;
}

/** Remembers into which account another was merged, and all that were merged into that one before. */
export async function setMergedInto(scope: Scope, closedId: string, keptId: string): Promise<void> {
  await scope.db
    .updateTable('people')
    .set({ mergedIntoId: keptId })
    .where('institutionId', '=', scope.institutionId)
    .where((where) => where.or([where('id', '=', closedId), where('mergedIntoId', '=', closedId)]))
    .execute();
}

/** Students linked to one of these accounts, or for whom a school entered it, in the order of their ids. */
export async function listStudentIdsOf(scope: Scope, parentIds: readonly string[]): Promise<string[]> {
  const { institutionId } = scope;
  const result = await sql<{ id: string }>`
    select student_id as id from student_parents
    where institution_id = ${institutionId} and parent_id = any(${parentIds}::uuid[])
    union
    select student_id from guardianships
    where institution_id = ${institutionId} and parent_id = any(${parentIds}::uuid[])
    order by id`.execute(scope.db);
  return result.rows.map(({ id }) => id);
}
