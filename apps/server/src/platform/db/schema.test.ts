import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../../../test/test-server.ts';
import { globalTables } from './global-tables.ts';

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await cloneDatabase(inject('postgresUrl'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  drop = async () => {
    await client.end();
    await database.drop();
  };
});
afterAll(() => drop());

/** Unique across institutions: names that decide the institution, and names in the shared storage. */
const uniqueForAll = ['hosts (host_name)', 'files (storage_name)'];

/** Reads the names that a query of the catalogue gives. */
async function names(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

const ofInstitutions = `(select attrelid from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attname = 'institution_id' and not attisdropped)`;

const listGlobalTables = () =>
  names(`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and oid not in ${ofInstitutions}`);

/** Tables of institutions whose primary key does not begin with the institution. */
const listWrongKeys = () =>
  names(`select relname as name from pg_class where oid in ${ofInstitutions} and not exists (
    select from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where conrelid = pg_class.oid and contype = 'p' and attname = 'institution_id')`);

/** References between tables of institutions that do not carry the institution from one to the other. */
const listOpenReferences = () =>
  names(`select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as name from pg_constraint
    where contype = 'f' and conrelid in ${ofInstitutions} and confrelid in ${ofInstitutions} and not exists (
      select from unnest(conkey, confkey) as pair (own, other)
      join pg_attribute as mine on mine.attrelid = conrelid and mine.attnum = own
      join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = other
      where mine.attname = 'institution_id' and theirs.attname = 'institution_id')`);

/** Unique indexes of tables of institutions that do not begin with the institution. */
const listWideIndexes = () =>
  names(`select relname || ' ' || substring(pg_get_indexdef(indexrelid) from '\\(.*\\)') as name
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and indrelid in ${ofInstitutions} and not exists (
      select from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attname = 'institution_id')`);

/** No rows are taken away from these. */
const kept = [
  ...['audit_entries', 'code_list_codes', 'guest_tickets', 'ledger_accounts', 'ledger_entries', 'levels'],
  ...['message_conversations', 'message_reports', 'sandbox_accounts', 'subcategories', 'subjects'],
];

/** References to rows that may be taken away which no index finds: of each such row the whole table would be read. */
const listSlowReferences = () =>
  names(`select conrelid::regclass || ' ' || pg_get_constraintdef(pg_constraint.oid) as name from pg_constraint
    join pg_class as target on target.oid = confrelid and relnamespace = 'public'::regnamespace
    where contype = 'f' and not relname = any('{${kept.join(',')}}') and not exists (
      select from pg_index where indrelid = conrelid
        and conkey @> (indkey::int2[])[0:cardinality(conkey) - 1]
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> array(select attnum from pg_attribute
          where attrelid = conrelid and attnum = any(conkey) and attname <> 'institution_id')
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))`);

it('names every table that is of no institution', async () => {
  expect((await listGlobalTables()).toSorted()).toEqual([...globalTables].toSorted());
});

it('begins every key of a table of an institution with the institution', async () => {
  expect(await listWrongKeys()).toEqual([]);
  expect((await listWideIndexes()).toSorted()).toEqual(uniqueForAll.toSorted());
});

it('carries the institution in every reference between tables of institutions', async () => {
  expect(await listOpenReferences()).toEqual([]);
});

it('finds by an index whatever refers to a row that may be taken away', async () => {
  expect(await listSlowReferences()).toEqual([]);
});

it('finds a table that is made without all that', async () => {
  await client.query('begin');
  await client.query('create table strays (id uuid primary key)');
  await client.query(`create table loose (id uuid primary key, institution_id uuid, person_id uuid,
    unique (person_id), foreign key (institution_id, person_id) references people)`);
  await client.query('create table astray (institution_id uuid, loose_id uuid references loose)');
  expect(await listGlobalTables()).toContain('strays');
  expect((await listWrongKeys()).toSorted()).toEqual(['astray', 'loose']);
  expect(await listWideIndexes()).toContain('loose (person_id)');
  await client.query(`create table slow (institution_id uuid primary key, person_id uuid,
    foreign key (institution_id, person_id) references people)`);
  expect((await listSlowReferences()).toSorted()).toEqual([
    'astray FOREIGN KEY (loose_id) REFERENCES loose(id)',
    'slow FOREIGN KEY (institution_id, person_id) REFERENCES people(institution_id, id)',
  ]);
  expect(await listOpenReferences()).toEqual(['astray FOREIGN KEY (loose_id) REFERENCES loose(id)']);
  await client.query('rollback');
});

it('lets no row point into another institution', async () => {
  const [ours, theirs] = [randomUUID(), randomUUID()];
  await client.query(
    `insert into institutions (id, name, created_at) values ($1, 'Ours', now()), ($2, 'Theirs', now())`,
    [ours, theirs],
  );
  const addPerson = async (institutionId: string) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into people (institution_id, role, first_name, last_name, created_at)
       values ($1, 'student', 'Ada', 'Ames', now()) returning id`,
      [institutionId],
    );
    return rows[0]?.id ?? '';
  };
  const [child, stranger] = [await addPerson(ours), await addPerson(theirs)];
  const bind = client.query(
    'insert into guardianships (institution_id, parent_id, student_id) values ($1, $2, $3)',
    [ours, stranger, child],
  );
  await expect(bind).rejects.toMatchObject({ code: '23503' });
});
