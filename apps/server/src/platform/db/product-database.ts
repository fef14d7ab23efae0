import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { overOneConnection } from './connect.ts';
import { runningPostgres, startPostgres } from './embedded-postgres.ts';

export interface ProductDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

const databaseName = 'lectern';
const duplicateDatabase = '42P04';

async function createDatabase(url: string): Promise<void> {
  try {
    await overOneConnection(url, (client) => client.query(`create database ${databaseName}`));
  } catch (error) {
    // It exists from the second start on.
    if (!(error instanceof pg.DatabaseError && error.code === duplicateDatabase)) throw error;
  }
}

/** The address of the product's own database in an embedded one. */
export function productUrl(postgresUrl: string): string {
  return postgresUrl.replace(/\/postgres$/, `/${databaseName}`);
}

/**
 * Where a program of its own finds the product's database: that of the configuration, else the embedded one if it runs.
 */
export function runningDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): string | undefined {
  if (databaseUrl) return databaseUrl;
  const url = runningPostgres(path.join(dataDir, 'db'));
  return url && productUrl(url);
}

/** The message of such a program when no database runs. */
export function noDatabase({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `No product runs on ${dataDir}: start it first, or set DATA_DIR or DATABASE_URL.`;
}

/** The database of the configuration, or the embedded one in the data folder with the product's database in it. */
export async function openProductDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<ProductDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => undefined };
  const postgres = await startPostgres({ dataDir: path.join(config.dataDir, 'db') });
  await createDatabase(postgres.url);
  return { url: productUrl(postgres.url), stop: () => postgres.stop() };
}

/**
 * The difference between the test mode's clock and the machine's: with `at`, so that it shows that, stored for later
 * starts; without it, the one before a restart; 0 if it was never moved.
 */
export function readClockOffset(url: string, at?: Date): Promise<number> {
  return overOneConnection(url, async (client) => {
    if (at)
      await client.query(
        `insert into test_clock (offset_ms) values (extract(epoch from ($1::timestamptz - clock_timestamp())) * 1000)
         on conflict (only_row) do update set offset_ms = excluded.offset_ms`,
        [at],
      );
    const { rows } = await client.query<{ offset_ms: string | number }>('select offset_ms from test_clock');
    return Number(rows[0]?.offset_ms ?? 0);
  });
}
