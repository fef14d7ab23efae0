import type { Scope } from '../../platform/db/scope.ts';

/** Null where the institution has not said it. */
export async function findFactorRule(scope: Scope): Promise<boolean | null> {
  const row = await scope.db
    .selectFrom('institutions')
    .select('factorRequired')
    .where('id', '=', scope.institutionId)
    .executeTakeFirst();
  return row?.factorRequired ?? null;
}

export async function saveFactorRule(scope: Scope, factorRequired: boolean): Promise<void> {
  await scope.db
    .updateTable('institutions')
    .set({ factorRequired })
    .where('id', '=', scope.institutionId)
    .execute();
}
