import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { runningPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { productUrl } from '../../apps/server/src/platform/db/product-database.ts';

/** A row as JSON; the demo's hosts and files are looked into. */
type Row = Readonly<Record<string, unknown>>;

/** All that the demo wrote, table by table, as the services left it. */
type Pattern = Readonly<Record<string, readonly Row[]>>;

/** The names under which the two customers of a world are reached. */
export interface Hosts {
  readonly first: string;
  readonly second: string;
}

/** What is unique in the whole database: ids, and the hashes of tokens. */
const unique = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=\\x)[0-9a-f]{64}/g;

/** Works in the database of a running product. */
export async function inDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = runningPostgres(path.join(dataDir, 'db'));
  if (!address) throw new Error(`No database runs in ${dataDir}.`);
  const client = new pg.Client({ connectionString: productUrl(address) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The tables that hold what belongs to an institution, with the columns that can be written. */
export async function tablesOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname
     having c.relname = 'institutions' or bool_or(a.attname = 'institution_id')
     order by c.relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const patternOf = (dataDir: string): string => path.join(dataDir, 'pattern.json');

/** Keeps all that the demo of a running product consists of, in its data folder. */
export function keepPattern(dataDir: string): Promise<void> {
  return inDatabase(dataDir, async (client) => {
    const pattern: Record<string, readonly Row[]> = {};
    for (const name of (await tablesOf(client)).keys()) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
      if (rows.length > 0) pattern[name] = rows.map(({ row }) => row);
    }
    writeFileSync(patternOf(dataDir), JSON.stringify(pattern));
  });
}

function movedTo({ hosts = [], ...others }: Pattern, { first, second }: Hosts, port: number): Pattern {
  const names: Readonly<Record<string, string>> = { localhost: first, 'demo.localhost': second };
  const moved = hosts.flatMap((host) => {
    const name = names[String(host['host_name'])];
    return name ? [{ ...host, host_name: name, app_url: `http://${name}:${port}` }] : [];
  });
  return { ...others, hosts: moved };
}

/** Every id becomes another, the same one the same everywhere: nothing that the product remembers is about this world. */
function withOwnIds(pattern: Pattern): { rows: Pattern; ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  const text = JSON.stringify(pattern).replaceAll(unique, (id) => {
    const own = ids.get(id) ?? (id.includes('-') ? randomUUID() : randomBytes(32).toString('hex'));
    ids.set(id, own);
    return own;
  });
  return { rows: JSON.parse(text) as Pattern, ids };
}

/** Files lie under names that are ids too. */
function copyFiles(pattern: Pattern, dataDir: string, ids: ReadonlyMap<string, string>): void {
  for (const { storage_name: name } of pattern['files'] ?? []) {
    const from = path.join(dataDir, 'files', String(name));
    if (existsSync(from)) copyFileSync(from, path.join(dataDir, 'files', ids.get(String(name)) ?? ''));
  }
}

/**
 * Writes a copy of the demo into a running product: institutions of its own, under hosts of its own. Gives their ids.
 * The rows are those that the services wrote, so nothing has to be checked again.
 */
export function writeWorld(dataDir: string, hosts: Hosts, port: number): Promise<string[]> {
  const pattern = JSON.parse(readFileSync(patternOf(dataDir), 'utf8')) as Pattern;
  const { rows, ids } = withOwnIds(movedTo(pattern, hosts, port));
  copyFiles(pattern, dataDir, ids);
  return inDatabase(dataDir, async (client) => {
    const tables = await tablesOf(client);
    await client.query('begin');
    // References hold in the whole, in whatever order the tables come.
    await client.query(`set local session_replication_role = 'replica'`);
    for (const [name, some] of Object.entries(rows)) {
      const columns = (tables.get(name) ?? []).join(', ');
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [JSON.stringify(some)],
      );
    }
    await client.query('commit');
    return (rows['institutions'] ?? []).map(({ id }) => String(id));
  });
}

/** Takes institutions out of a running product, and what was counted of anybody's attempts: all but those named. */
export function removeWorlds(dataDir: string, kept: readonly string[]): Promise<void> {
  return inDatabase(dataDir, async (client) => {
    const tables = await tablesOf(client);
    await client.query(`set session_replication_role = 'replica'`);
    // Institutions first: from then on nothing is written for them any more.
    for (const name of [...new Set(['institutions', ...tables.keys()])]) {
      const column = name === 'institutions' ? 'id' : 'institution_id';
      await client.query(`delete from ${name} where ${column} <> all($1::uuid[])`, [kept]);
    }
    await client.query('delete from rate_limits');
  });
}
