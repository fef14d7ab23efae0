import type { SteadyStep } from '@lectern/contract/call/steadiness/steadiness.names.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/** Notes how far somebody has steadied; false for who has no seat in the call. */
export async function saveStep(
  scope: Scope,
  seat: { visitId: string; personId: string; step: SteadyStep },
): Promise<boolean> {
  const result = await scope.db
    .updateTable('callPresence')
    .set({ steadyStep: seat.step })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', seat.visitId)
    .where('personId', '=', seat.personId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listSteps(
  scope: Scope,
  visitId: string,
): Promise<{ personId: string; steadyStep: string }[]> {
  return scope.db
    .selectFrom('callPresence')
    .select(['personId', 'steadyStep'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('steadyStep', '!=', 'none')
    .orderBy('personId')
    .execute();
}
