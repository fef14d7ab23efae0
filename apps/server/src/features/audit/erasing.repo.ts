import { sql } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** The erased person, and the texts by which values of others' entries name them. */
export interface ErasedInAudit {
  readonly personId: string;
  readonly studentNumber: string | null;
  /** Finds the address and both names together. */
  readonly pattern: string;
}

/**
 * Deletes the salted values of entries: changes to a person, anything that names them, the number by which a parent
 * asked for them, and the addresses they acted from. The entries and the chain stay.
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
