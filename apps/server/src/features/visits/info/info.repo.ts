import type { Scope } from '../../../platform/db/scope.ts';

/** The call in which a person is at this moment; undefined for none. */
export async function findCallOf(scope: Scope, personId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('visitParticipants')
    .innerJoin('visits', 'visits.id', 'visitParticipants.visitId')
    .select('visits.id')
    .where('visitParticipants.institutionId', '=', scope.institutionId)
    .where('visitParticipants.personId', '=', personId)
    .where('visitParticipants.state', '=', 'inCall')
    .where('visits.state', '=', 'inCall')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
