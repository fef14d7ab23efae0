import type { Line } from '@lectern/contract/call/steadiness/steadiness.shapes.ts';
import type { Scope } from '../../../platform/db/scope.ts';

/** Notes the quality of a person's line; false if they have no seat in the call. */
export async function saveLine(
  scope: Scope,
  seat: { visitId: string; personId: string } & Line,
): Promise<boolean> {
  const result = await scope.db
    .updateTable('callPresence')
    .set({ steadyStep: seat.step, isSlower: seat.isSlower })
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', seat.visitId)
    .where('personId', '=', seat.personId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The lines of those who have steadied theirs, or whose media take the slower way. */
export async function listLines(
  scope: Scope,
  visitId: string,
): Promise<{ personId: string; steadyStep: string; isSlower: boolean }[]> {
  return scope.db
    .selectFrom('callPresence')
    .select(['personId', 'steadyStep', 'isSlower'])
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where((is) => is.or([is('steadyStep', '!=', 'none'), is('isSlower', '=', true)]))
    .orderBy('personId')
    .execute();
}
