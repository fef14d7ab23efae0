import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;

/** int8 (counts, bytes, cents) fits a number here; numeric is never used for what is computed. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** A civil date is text 'YYYY-MM-DD', never an instant in some zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool to the database at `url`; columns are snake_case there and camelCase here. */
export function openDatabase(url: string, poolSize = 20): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  // An idle connection that breaks (the database restarts) is replaced by the pool at the next query.
  pool.on('error', () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return { db, pool, close: () => db.destroy() };
}
