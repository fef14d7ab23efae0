import { sql } from 'kysely';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import { tablesWithPeople, type Personal } from '../../../platform/db/personal-tables.ts';
import type { Scope } from '../../../platform/db/scope.ts';

type Row = Readonly<Record<string, unknown>>;

function told(row: Row, hidden: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => name !== 'institutionId' && !hidden.includes(name) && !Buffer.isBuffer(value),
    ),
  );
}

/** The columns of a row that this person is not told. */
function untold(row: Row, personId: string, { hidden = [], guarded }: Personal): readonly string[] {
  if (guarded === undefined || guarded.by.some((column) => row[column] === personId)) return hidden;
  return [...hidden, ...guarded.texts];
}

/** Every row that names a person, or is of a session of theirs, by table. */
export async function listRowsOf(
  scope: Scope,
  personId: string,
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const { institutionId } = scope;
  const visits = sql`
    select visit_id from visit_participants where institution_id = ${institutionId} and person_id = ${personId}
    union select id from visits where institution_id = ${institutionId} and educator_id = ${personId}`;
  const asStudent = sql`
    select visit_id from visit_participants
    where institution_id = ${institutionId} and person_id = ${personId} and side = 'student'`;
  const found: Record<string, readonly Row[]> = {};
  for (const [table, rule] of tablesWithPeople()) {
    const { of = [], ofStudent } = rule;
    const own = of.map((column) => sql`${sql.ref(column)} = ${personId}`);
    const isVisit = table === 'visits' ? [sql`id in (${visits})`] : [];
    const isNote = table === 'visitNotes' ? [sql`visit_id in (${visits})`] : [];
    const isStudents = ofStudent ? [sql`visit_id in (${asStudent})`] : [];
    const any = [...own, ...isVisit, ...isNote, ...isStudents];
    if (any.length === 0) continue;
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where institution_id = ${institutionId} and (${sql.join(any, sql` or `)})
      limit ${personalDataLimits.exportRows}`.execute(scope.db);
    if (rows.length > 0) found[table] = rows.map((row) => told(row, untold(row, personId, rule)));
  }
  return found;
}

/** Ids of the files that are a person's: their picture, and what they uploaded. */
export async function listOwnFiles(scope: Scope, personId: string): Promise<string[]> {
  const { institutionId } = scope;
  const { rows } = await sql<{ id: string }>`
    select id from files where institution_id = ${institutionId} and owner_id = ${personId}
    union
    select image_file_id from people
      where institution_id = ${institutionId} and id = ${personId} and image_file_id is not null`.execute(
    scope.db,
  );
  return rows.map(({ id }) => id);
}
