import type { Scope } from '../../../platform/db/scope.ts';

/** Takes the places of students away. */
export async function deleteStudents(
  scope: Scope,
  visitId: string,
  personIds: readonly string[],
): Promise<void> {
  if (personIds.length === 0) return;
  await scope.db
    .deleteFrom('visitParticipants')
    .where('institutionId', '=', scope.institutionId)
    .where('visitId', '=', visitId)
    .where('personId', 'in', personIds)
    .where('side', '=', 'student')
    .execute();
}
