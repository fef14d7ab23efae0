import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/**
 * Deletes what lies beside entries with its salt: what was changed of a person, whatever names them, and from where they
 * acted. The entries stay, and so does the chain.
 */
export async function deleteValuesOf(scope: Scope, personId: string, pattern: string): Promise<void> {
  const { institutionId } = scope;
  await sql`select set_config('lectern.erasing', 'on', true)`.execute(scope.db);
  await sql`
    delete from audit_values where institution_id = ${institutionId} and (
      content ~* ${pattern}::text
      or entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and subject_id = ${personId})
      or (part = 'address' and entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and actor_id = ${personId})))`.execute(scope.db);
  await sql`select set_config('lectern.erasing', 'off', true)`.execute(scope.db);
}
