import { sql } from 'kysely';
import type { AllInstitutions, Scope } from '../../../platform/db/scope.ts';

export interface ErasureRow {
  readonly id: string;
  readonly personId: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly agreedBy: string | null;
  readonly agreedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly queuedAt: Date | null;
  readonly doneAt: Date | null;
}

const columns = [
  ...(['id', 'personId', 'askedBy', 'askedAt', 'dueAt'] as const),
  ...(['agreedBy', 'agreedAt', 'withdrawnAt', 'withdrawnBy', 'queuedAt', 'doneAt'] as const),
] as const;

/** A page of erasures, and how many there are: first those that are neither done nor withdrawn, then the newest. */
export async function listErasures(
  scope: Scope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ErasureRow[]; total: number }> {
  const query = scope.db.selectFrom('erasures').where('institutionId', '=', scope.institutionId);
  const [rows, { total }] = await Promise.all([
    query
      .select(columns)
      .orderBy(sql`(done_at is null and withdrawn_at is null)`, 'desc')
      .orderBy('askedAt', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** People with an open erasure. */
export async function listErasing(scope: Scope, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await scope.db
    .selectFrom('erasures')
    .select('personId')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', 'in', personIds)
    .where('withdrawnAt', 'is', null)
    .where('doneAt', 'is', null)
    .execute();
  return new Set(rows.map(({ personId }) => personId));
}

/** Makes one; null where one of the same person is open. */
export async function insertErasure(
  scope: Scope,
  added: Pick<ErasureRow, 'personId' | 'askedBy' | 'askedAt' | 'dueAt'>,
): Promise<ErasureRow | null> {
  const row = await scope.db
    .insertInto('erasures')
    .values({ institutionId: scope.institutionId, ...added })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** The open ones of some people, which nobody else changes until the running transaction ends. */
export async function lockOpenErasures(scope: Scope, personIds: readonly string[]): Promise<ErasureRow[]> {
  return scope.db
    .selectFrom('erasures')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', sql<string>`any(${personIds}::uuid[])`)
    .where('withdrawnAt', 'is', null)
    .where('doneAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** One, as it is now. */
export async function findErasure(scope: Scope, id: string): Promise<ErasureRow | undefined> {
  return scope.db
    .selectFrom('erasures')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** One, which nobody else changes until the running transaction ends. */
export async function lockErasure(scope: Scope, id: string): Promise<ErasureRow | undefined> {
  return scope.db
    .selectFrom('erasures')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateErasure(
  scope: Scope,
  id: string,
  changes: Partial<
    Pick<ErasureRow, 'agreedBy' | 'agreedAt' | 'withdrawnAt' | 'withdrawnBy' | 'queuedAt' | 'doneAt'>
  >,
): Promise<void> {
  await scope.db
    .updateTable('erasures')
    .set(changes)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Erasures whose days are over, to which somebody agreed, and whose job is not queued. */
export async function listDueErasuresAcrossInstitutions(
  all: AllInstitutions,
  now: Date,
  limit: number,
): Promise<{ institutionId: string; id: string }[]> {
  return all.db
    .selectFrom('erasures')
    .select(['institutionId', 'id'])
    .where('agreedAt', 'is not', null)
    .where('queuedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}
