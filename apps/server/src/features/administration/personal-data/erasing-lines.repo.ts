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

/** Whether a line is about a person, or names them as a parent by their address. */
function hasPerson({ personId, known }: Omit<ErasedInLines, 'pseudonym'>): RawBuilder<boolean> {
  const asParent = known.email === null ? sql`false` : isCell(known.email);
  return sql<boolean>`(person_id = ${personId} or (${namesThem(known)}) or ${asParent})`;
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

/** What belongs to a person by rows that an erasure empties or deletes. */
export interface Related {
  /** Their places, and a parent's children's. */
  readonly levelIds: readonly string[];
  readonly groupIds: readonly string[];
  /** Uploads with a line of the person; also those of their places whose lines are gone: nobody knows of whom. */
  readonly uploadIds: readonly string[];
}

/** Lists what belongs to a person; ask before anything is erased. */
export async function listRelated(scope: Scope, person: Omit<ErasedInLines, 'pseudonym'>): Promise<Related> {
  const { institutionId } = scope;
  const { personId } = person;
  const { rows: levels } = await sql<{ id: string }>`
    select level_id as id from people
      where institution_id = ${institutionId} and id = ${personId} and level_id is not null
    union
    select level_id from educator_levels where institution_id = ${institutionId} and educator_id = ${personId}
    union
    select child.level_id from guardianships as bond
      join people as child on child.institution_id = bond.institution_id and child.id = bond.student_id
      where bond.institution_id = ${institutionId} and bond.parent_id = ${personId}
        and child.level_id is not null`.execute(scope.db);
  const levelIds = levels.map(({ id }) => id);
  const { rows: groups } = await sql<{ id: string }>`
    select group_id as id from student_group_members
    where institution_id = ${institutionId} and student_id = ${personId}`.execute(scope.db);
  const { rows: uploads } = await sql<{ id: string }>`
    select upload_id as id from bulk_upload_lines
      where institution_id = ${institutionId} and ${hasPerson(person)}
    union
    select id from bulk_uploads as upload
      where institution_id = ${institutionId} and level_id = any(${levelIds}::uuid[])
        and not exists (select from bulk_upload_lines as line
          where line.institution_id = ${institutionId} and line.upload_id = upload.id)`.execute(scope.db);
  return { levelIds, groupIds: groups.map(({ id }) => id), uploadIds: uploads.map(({ id }) => id) };
}
