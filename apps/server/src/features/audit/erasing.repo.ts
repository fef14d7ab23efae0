import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** Who is erased, and by what the values of others' entries are known to name them. */
export interface ErasedInAudit {
  readonly personId: string;
  readonly studentNumber: string | null;
  /** Finds the address and both names together. */
  readonly pattern: string;
}

/**
 * Deletes what lies beside entries with its salt: what was changed of a person, whatever names them, with which number
 * somebody asked for them as for a child, and from where they acted. The entries stay, and so does the chain.
 */
export async function deleteValuesOf(scope: Scope, erased: ErasedInAudit): Promise<void> {
  const { institutionId } = scope;
  const { personId, pattern } = erased;
  const asked = JSON.stringify({ studentNumber: erased.studentNumber }).slice(1, -1).toLowerCase();
  // Written as JSON, a new line is a sign and a letter, and a quotation mark has a sign before it.
  const read = sql`replace(regexp_replace(content, '\\\\[nrtbf]', ' ', 'g'), '\\"', '"')`;
  await sql`select set_config('lectern.erasing', 'on', true)`.execute(scope.db);
  await sql`
    delete from audit_values where institution_id = ${institutionId} and (
      ${read} ~* ${pattern}::text
      or entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and subject_id = ${personId})
      or (${erased.studentNumber !== null}::boolean and position(${asked} in lower(content)) > 0
        and entry_id in (select id from audit_entries
          where institution_id = ${institutionId} and action = 'parent-link.requested'))
      or (part = 'address' and entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and actor_id = ${personId})))`.execute(scope.db);
  await sql`select set_config('lectern.erasing', 'off', true)`.execute(scope.db);
}
