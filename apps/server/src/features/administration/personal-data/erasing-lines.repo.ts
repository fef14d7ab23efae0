import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../../platform/db/scope.ts';
import type { Known } from './erasing.rules.ts';

/** The person to erase from lines of uploads, and the pseudonym. */
export interface ErasedInLines {
  readonly personId: string;
  readonly known: Known;
  readonly pseudonym: string;
}

function isCell(value: string): RawBuilder<boolean> {
  return sql`exists (
    select 1 from jsonb_array_elements_text(cells) as one(cell) where lower(trim(cell)) = lower(${value.trim()}))`;
}

/**
 * In a file, names have their own cells next to other facts about the person. A line that became another person's is
 * theirs: a number may have been given to somebody else since.
 */
function namesThem({ firstName, lastName, email, studentNumber }: Known): RawBuilder<boolean> {
  const names = sql<boolean>`(${isCell(firstName)} and ${isCell(lastName)})`;
  const keys = [email, studentNumber].filter((key) => key !== null);
  const byKeys = keys.map((key) => sql<boolean>`lower(key) = lower(${key})`);
  return sql<boolean>`person_id is null and (${sql.join([names, ...byKeys], sql` or `)})`;
}

/** Empties the lines of files that are about a person, whatever their outcome: nothing of what was sent stays. */
export async function emptyLinesOf(
  scope: Scope,
  { personId, known, pseudonym }: ErasedInLines,
): Promise<void> {
  await sql`
    update bulk_upload_lines set cells = '[]', name = ${pseudonym}, key = '', changes = '[]', adds = '{}',
      problems = '[]', warnings = '[]', wished_email = null, former_address = null,
      left_fields = '[]'
    where institution_id = ${scope.institutionId} and (person_id = ${personId} or (${namesThem(known)}))`.execute(
    scope.db,
  );
}

/** Takes a parent out of the lines of children: the cells and the entry that go with the address. */
export async function forgetParentInLines(
  scope: Scope,
  { known: { firstName, lastName, email }, pseudonym }: ErasedInLines,
): Promise<void> {
  if (email === null) return;
  const words = [firstName, lastName, email].map((word) => word.trim().toLowerCase());
  await sql`
    update bulk_upload_lines set
      cells = (select coalesce(jsonb_agg(
          case when lower(trim(cell)) = any(${words}::text[]) then ${pseudonym}::text else cell end order by at), '[]')
        from jsonb_array_elements_text(cells) with ordinality as one(cell, at)),
      adds = case when adds ? 'parents' then jsonb_set(adds, '{parents}', (
          select coalesce(jsonb_agg(parent), '[]') from jsonb_array_elements(adds -> 'parents') as parent
          where lower(parent ->> 'email') <> ${email.toLowerCase()}))
        else adds end
    where institution_id = ${scope.institutionId} and ${isCell(email)}`.execute(scope.db);
}
