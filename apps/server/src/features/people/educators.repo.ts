import type { backgroundChecks } from '@lectern/contract/administration/administration.names.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** How far a background check is. */
export type BackgroundCheck = (typeof backgroundChecks)[number];

/** With which schools each of these educators is associated. */
export async function listEducatorLevels(
  scope: Scope,
  educatorIds: readonly string[],
): Promise<{ educatorId: string; levelId: string }[]> {
  if (educatorIds.length === 0) return [];
  return scope.db
    .selectFrom('educatorLevels')
    .select(['educatorId', 'levelId'])
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', 'in', educatorIds)
    .execute();
}

export async function deleteEducatorLevels(
  scope: Scope,
  educatorId: string,
  levelIds: readonly string[],
): Promise<void> {
  if (levelIds.length === 0) return;
  await scope.db
    .deleteFrom('educatorLevels')
    .where('institutionId', '=', scope.institutionId)
    .where('educatorId', '=', educatorId)
    .where('levelId', 'in', levelIds)
    .execute();
}

/** The check constraint of the table holds what the type says. */
export async function findBackgroundCheck(scope: Scope, educatorId: string): Promise<BackgroundCheck> {
  const { backgroundCheck } = await scope.db
    .selectFrom('people')
    .select('backgroundCheck')
    .$narrowType<{ backgroundCheck: BackgroundCheck }>()
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', educatorId)
    .executeTakeFirstOrThrow();
  return backgroundCheck;
}

export async function updateBackgroundCheck(
  scope: Scope,
  educatorId: string,
  backgroundCheck: BackgroundCheck,
): Promise<void> {
  await scope.db
    .updateTable('people')
    .set({ backgroundCheck })
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', educatorId)
    .execute();
}

export async function insertEducatorLevels(
  scope: Scope,
  educatorId: string,
  levelIds: readonly string[],
): Promise<void> {
  if (levelIds.length === 0) return;
  await scope.db
    .insertInto('educatorLevels')
    .values(levelIds.map((levelId) => ({ institutionId: scope.institutionId, educatorId, levelId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
