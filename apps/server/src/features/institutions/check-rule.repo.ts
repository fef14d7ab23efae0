import type { Scope } from '../../platform/db/scope.ts';

export async function findCheckRule(scope: Scope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('institutions')
    .select('requiresBackgroundCheck')
    .where('id', '=', scope.institutionId)
    .executeTakeFirstOrThrow();
  return row.requiresBackgroundCheck;
}

export async function saveCheckRule(scope: Scope, requiresBackgroundCheck: boolean): Promise<void> {
  await scope.db
    .updateTable('institutions')
    .set({ requiresBackgroundCheck })
    .where('id', '=', scope.institutionId)
    .execute();
}
