import { sql, type RawBuilder } from 'kysely';
import { personalDataLimits } from '@lectern/contract/administration/personal-data.limits.ts';
import { tablesWithPeople, type Personal, type PersonalTable } from '../../../platform/db/personal-tables.ts';
import type { Scope } from '../../../platform/db/scope.ts';

type Row = Readonly<Record<string, unknown>>;

const placeColumn = 'exportPlace';

function told(row: Row, hidden: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) =>
        name !== 'institutionId' && name !== placeColumn && !hidden.includes(name) && !Buffer.isBuffer(value),
    ),
  );
}

/** The columns of a row that this person is not told. */
function untold(row: Row, personId: string, { hidden = [], guarded }: Personal): readonly string[] {
  if (guarded === undefined || guarded.by.some((column) => row[column] === personId)) return hidden;
  if (guarded.when?.every((column) => row[column] === null)) return hidden;
  return [...hidden, ...guarded.texts];
}

/**
 * The condition for rows of a table that name a person, or belong to a session of theirs; none if there can be none.
 */
function conditionOf(
  { institutionId }: Scope,
  personId: string,
  [table, { of = [], ofStudent }]: readonly [PersonalTable, Personal],
): RawBuilder<unknown> | undefined {
  const visits = sql`
    select visit_id from visit_participants where institution_id = ${institutionId} and person_id = ${personId}
    union select id from visits where institution_id = ${institutionId} and educator_id = ${personId}`;
  const asStudent = sql`
    select visit_id from visit_participants
    where institution_id = ${institutionId} and person_id = ${personId} and side = 'student'`;
  const any = [
    ...of.map((column) => sql`${sql.ref(column)} = ${personId}`),
    ...(table === 'visits' ? [sql`id in (${visits})`] : []),
    ...(table === 'visitNotes' ? [sql`visit_id in (${visits})`] : []),
    ...(ofStudent ? [sql`visit_id in (${asStudent})`] : []),
  ];
  return any.length === 0
    ? undefined
    : sql`institution_id = ${institutionId} and (${sql.join(any, sql` or `)})`;
}

/** The columns of the primary key of each table, in order, as the database calls them. */
async function keysOfTables({ db }: Scope): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select tables.relname as name,
      array_agg(attributes.attname::text order by array_position(indexes.indkey::int[], attributes.attnum::int)) as columns
    from pg_index as indexes
    join pg_class as tables on tables.oid = indexes.indrelid
    join pg_attribute as attributes on attributes.attrelid = tables.oid and attributes.attnum = any(indexes.indkey)
    where indexes.indisprimary and tables.relnamespace = current_schema()::regnamespace
    group by tables.relname`.execute(db);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

function underscored(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** How many rows are in memory at once. */
const pageRows = 500;

/** One page after the other, in the order of the primary key, which tells where the next one begins. */
async function* pagesOf(
  { db }: Scope,
  table: string,
  { condition, key }: { condition: RawBuilder<unknown>; key: readonly string[] },
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  const place = sql.join(key.map((column) => sql`${sql.id(column)}::text`));
  let last: readonly string[] | null = null;
  for (let count = 0; count < personalDataLimits.exportRows; count += pageRows) {
    const after: RawBuilder<unknown> = last === null ? sql`true` : sql`(${columns}) > (${sql.join(last)})`;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select *, array[${place}] as "exportPlace" from ${sql.table(table)}
      where ${condition} and ${after} order by ${columns} limit ${pageRows}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    last = rows.at(-1)?.[placeColumn] as readonly string[];
  }
}

/** Every row that names a person, or belongs to a session of theirs: one table after the other, page by page. */
export async function* rowsByTable(
  scope: Scope,
  personId: string,
): AsyncGenerator<{ table: PersonalTable; rows: Row[] }> {
  const keys = await keysOfTables(scope);
  for (const [table, rule] of tablesWithPeople()) {
    const condition = conditionOf(scope, personId, [table, rule]);
    const key = keys.get(underscored(table));
    if (condition === undefined) continue;
    if (key === undefined) throw new Error(`The table ${table} has no primary key, and cannot be exported.`);
    for await (const rows of pagesOf(scope, table, { condition, key }))
      yield { table, rows: rows.map((row) => told(row, untold(row, personId, rule))) };
  }
}

/** Ids of a person's files: their picture, and their uploads; newest first. */
export async function listOwnFiles(scope: Scope, personId: string): Promise<string[]> {
  const { institutionId } = scope;
  const { rows } = await sql<{ id: string }>`
    select id from files where institution_id = ${institutionId} and (
      owner_id = ${personId} or id in (
        select image_file_id from people
        where institution_id = ${institutionId} and id = ${personId} and image_file_id is not null))
    order by created_at desc, id
    limit ${personalDataLimits.exportFiles}`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Sessions of a person that are over, the newest first. */
export async function listPastVisits(
  { db, institutionId }: Scope,
  { personId, now }: { personId: string; now: Date },
): Promise<{ id: string; startsAt: Date }[]> {
  return db
    .selectFrom('visits')
    .select(['id', 'startsAt'])
    .where('institutionId', '=', institutionId)
    .where((is) =>
      is.or([
        is('educatorId', '=', personId),
        is.exists(
          is
            .selectFrom('visitParticipants')
            .select('visitParticipants.visitId')
            .whereRef('visitParticipants.institutionId', '=', 'visits.institutionId')
            .whereRef('visitParticipants.visitId', '=', 'visits.id')
            .where('visitParticipants.personId', '=', personId)
            .where('visitParticipants.state', '!=', 'removed'),
        ),
      ]),
    )
    .where('endsAt', '<=', now)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(personalDataLimits.exportPapers + 1)
    .execute();
}
