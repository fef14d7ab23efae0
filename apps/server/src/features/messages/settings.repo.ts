import type { Scope } from '../../platform/db/scope.ts';

/** What a level decides about messages; null is as above. */
export interface SettingsRow {
  readonly levelId: string;
  readonly quietHours: string | null;
  readonly safeguardingId: string | null;
}

export async function listSettings(scope: Scope, levelIds: readonly string[]): Promise<SettingsRow[]> {
  if (levelIds.length === 0) return [];
  return scope.db
    .selectFrom('messageSettings')
    .select(['levelId', 'quietHours', 'safeguardingId'])
    .where('institutionId', '=', scope.institutionId)
    .where('levelId', 'in', levelIds)
    .execute();
}

export async function saveSettings(scope: Scope, row: SettingsRow): Promise<void> {
  const { quietHours, safeguardingId } = row;
  await scope.db
    .insertInto('messageSettings')
    .values({ ...row, institutionId: scope.institutionId })
    .onConflict((conflict) =>
      conflict.columns(['institutionId', 'levelId']).doUpdateSet({ quietHours, safeguardingId }),
    )
    .execute();
}

/** Who of some people was there first. */
export async function findFirstMade(scope: Scope, ids: readonly string[]): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('people')
    .select('id')
    .where('institutionId', '=', scope.institutionId)
    .where('id', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}
