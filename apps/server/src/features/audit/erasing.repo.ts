import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/db/scope.ts';

/** The erased person, and the texts by which values of others' entries name them. */
export interface ErasedInAudit {
  readonly personId: string;
  readonly studentNumber: string | null;
  /** Finds the address and both names together. */
  readonly pattern: string;
  /** Finds each of the names, which counts in entries that involve the person; null where both are too short. */
  readonly namesAlone: string | null;
  /** The person's places: entries about files that were discarded there may mean the person. */
  readonly levelIds: readonly string[];
}

/** Entries about sessions of a person, then or now, and about discarded files, of which nobody knows whom they had. */
function involving({ institutionId }: Scope, { personId, levelIds }: ErasedInAudit): RawBuilder<unknown> {
  return sql`
    select entry_id from audit_involved where institution_id = ${institutionId} and person_id = ${personId}
    union
    select id from audit_entries where institution_id = ${institutionId} and subject_id in (
      select visit_id from visit_participants where institution_id = ${institutionId} and person_id = ${personId})
    union
    select id from audit_entries where institution_id = ${institutionId}
      and action = 'upload.discarded' and subject_id = any(${levelIds}::uuid[])`;
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
  // A name may be that of a field, too, which is no word about anybody.
  const values = sql`regexp_replace(regexp_replace(content, '"\\w+":', ' ', 'g'), '\\\\[nrtbf]', ' ', 'g')`;
  await sql`select set_config('lectern.erasing', 'on', true)`.execute(scope.db);
  await sql`
    delete from audit_values where institution_id = ${institutionId} and (
      ${read} ~* ${pattern}::text
      or entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and subject_id = ${personId})
      or (${erased.studentNumber !== null}::boolean and position(${asked} in lower(content)) > 0
        and entry_id in (select id from audit_entries
          where institution_id = ${institutionId} and action = 'parent-link.requested'))
      or (entry_id in (${involving(scope, erased)}) and ${values} ~* ${erased.namesAlone}::text)
      or (part = 'address' and entry_id in (select id from audit_entries
        where institution_id = ${institutionId} and actor_id = ${personId})))`.execute(scope.db);
  await sql`select set_config('lectern.erasing', 'off', true)`.execute(scope.db);
}
