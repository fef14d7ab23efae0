import type { Scope } from '../../../platform/db/scope.ts';

export async function findPasswordHash(scope: Scope, personId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('credentials')
    .select('passwordHash')
    .where('institutionId', '=', scope.institutionId)
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.passwordHash;
}

export async function savePasswordHash(
  scope: Scope,
  credential: { personId: string; passwordHash: string; changedAt: Date },
): Promise<void> {
  await scope.db
    .insertInto('credentials')
    .values({ ...credential, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict
        .column('personId')
        .doUpdateSet({ passwordHash: credential.passwordHash, changedAt: credential.changedAt })
        .where('credentials.institutionId', '=', scope.institutionId),
    )
    .execute();
}
