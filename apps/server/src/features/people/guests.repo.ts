import { roleNames } from '@lectern/contract/access/roles.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The placeholder for a guest's name until they give one. */
const unnamed = { firstName: 'Guest', lastName: '-' } as const;

export async function insertGuest(scope: Scope, createdAt: Date): Promise<string> {
  const { id } = await scope.db
    .insertInto('people')
    .values({ ...unnamed, role: roleNames.guest, institutionId: scope.institutionId, createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGuest(
  scope: Scope,
  id: string,
  change: { firstName: string; lastName: string } | { active: boolean },
): Promise<void> {
  await scope.db
    .updateTable('people')
    .set(change)
    .where('institutionId', '=', scope.institutionId)
    .where('id', '=', id)
    .where('role', '=', roleNames.guest)
    .execute();
}
