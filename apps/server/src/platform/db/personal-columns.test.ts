import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Database } from './database.ts';
import { personalTables, type Personal } from './personal-tables.ts';
import { wordlessColumns } from './wordless-columns.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A column of these holds no words; one of any other type might. */
const wordlessTypes = [
  ...['uuid', '_uuid', 'bool', 'int2', 'int4', '_int4', 'int8', 'numeric', 'date', 'time'],
  ...['timestamptz', '_timestamptz', 'tstzrange'],
];

const asInCode = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every column that might hold words, but for those to which the database allows a few words of ours. */
async function columnsForWords(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select tables.relname as table, columns.attname as column
    from pg_class as tables
    join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
    join pg_type as types on types.oid = columns.atttypid
    where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p')
      and tables.relname not like 'kysely_%' and types.typname <> all(${wordlessTypes}::text[])
      and not exists (select from pg_constraint as rule
        where rule.conrelid = tables.oid and rule.contype = 'c' and rule.conkey = array[columns.attnum]
          and pg_get_constraintdef(rule.oid) ~ ('^CHECK \\(\\(\\(?"?' || columns.attname
            || '"? (= ANY \\(|<@ )ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)?\\)\\)$'))
    order by 1, 2`.execute(db);
  return rows.map(({ table, column }) => `${asInCode(table)}.${asInCode(column)}`);
}

/** The columns in which an erasure looks for a person, or of which it leaves nothing. */
function erasedOf({ texts = [], json = [], written, ofStudent, email }: Personal): readonly string[] {
  return [
    ...new Set([
      ...texts,
      ...json,
      ...(written ?? []).flatMap((one) => one.texts),
      ...(ofStudent?.emptied ?? []),
      ...(email === undefined ? [] : [email]),
    ]),
  ];
}

const erasedColumns = Object.entries<Personal | { nothing: string }>(personalTables).flatMap(
  ([table, rule]) => ('nothing' in rule ? [] : erasedOf(rule).map((column) => `${table}.${column}`)),
);
const otherColumns = Object.entries<object>(wordlessColumns).flatMap(([table, columns]) =>
  Object.keys(columns).map((column) => `${table}.${column}`),
);

const unsaid = async (db: Database): Promise<string[]> => {
  const said = new Set([...erasedColumns, ...otherColumns]);
  return (await columnsForWords(db)).filter((column) => !said.has(column));
};

describe('every column that might hold words', () => {
  it('is erased, or is said to hold nothing of a person', async () => {
    expect(await unsaid(server.db)).toEqual([]);
  });

  it('is missed when it is new, of whatever type and table', async () => {
    await sql`alter table visits add column planted text`.execute(server.db);
    await sql`alter table subjects add column planted jsonb`.execute(server.db);
    await sql`alter table levels add column planted bytea[],
      add constraint planted check (planted is null or code in ('a', 'b'))`.execute(server.db);
    expect(await unsaid(server.db)).toEqual(['levels.planted', 'subjects.planted', 'visits.planted']);
    for (const table of ['visits', 'subjects', 'levels'])
      await sql`alter table ${sql.table(table)} drop column planted`.execute(server.db);
  });

  it('is in one list alone, and is one for which there are words', async () => {
    expect(otherColumns.filter((column) => erasedColumns.includes(column))).toEqual([]);
    const all = await columnsForWords(server.db);
    expect([...erasedColumns, ...otherColumns].filter((column) => !all.includes(column))).toEqual([]);
  });
});
