import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * The people of sessions, or of the sessions of recordings, by the ids of these. For a broadcast only the educator:
 * it has up to 300 viewers, and acts on it are not acts on each of them.
 */
export async function listPeopleOfSessions(
  scope: Scope,
  ids: readonly string[],
): Promise<{ subjectId: string; personId: string }[]> {
  if (ids.length === 0) return [];
  const { institutionId } = scope;
  const { rows } = await sql<{ subjectId: string; personId: string }>`
    with wanted as (
      select id, id as visit_id from visits where institution_id = ${institutionId} and id = any(${ids}::uuid[])
      union all
      select id, visit_id from recordings where institution_id = ${institutionId} and id = any(${ids}::uuid[])
    )
    select wanted.id as subject_id, visits.educator_id as person_id
    from wanted join visits on visits.institution_id = ${institutionId} and visits.id = wanted.visit_id
    union
    select wanted.id, parts.person_id
    from wanted join visits on visits.institution_id = ${institutionId} and visits.id = wanted.visit_id
    join visit_participants as parts on parts.institution_id = ${institutionId} and parts.visit_id = visits.id
    where parts.side = 'educator' or (parts.side <> 'guest' and visits.kind <> 'broadcast')`.execute(
    scope.db,
  );
  return rows;
}

/** The people in the sessions of entries when these were written. */
export async function listInvolved(
  scope: Scope,
  entryIds: readonly string[],
): Promise<{ entryId: string; personId: string }[]> {
  if (entryIds.length === 0) return [];
  return scope.db
    .selectFrom('auditInvolved')
    .select(['entryId', 'personId'])
    .where('institutionId', '=', scope.institutionId)
    .where('entryId', 'in', entryIds)
    .execute();
}
