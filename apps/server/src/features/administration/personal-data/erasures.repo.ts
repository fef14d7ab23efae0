import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
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
  readonly queuedAt: Date | null;
  readonly doneAt: Date | null;
}

const columns = [
  ...(['id', 'personId', 'askedBy', 'askedAt', 'dueAt'] as const),
  ...(['agreedBy', 'agreedAt', 'withdrawnAt', 'queuedAt', 'doneAt'] as const),
] as const;

export async function listErasures(scope: Scope): Promise<ErasureRow[]> {
  return scope.db
    .selectFrom('erasures')
    .select(columns)
    .where('institutionId', '=', scope.institutionId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(personalDataLimits.listedErasures)
    .execute();
}

/** People of whom an erasure is open. */
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
  changes: Partial<Pick<ErasureRow, 'agreedBy' | 'agreedAt' | 'withdrawnAt' | 'queuedAt' | 'doneAt'>>,
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
