import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { openPool } from './connect.ts';

const folder = path.resolve(fileURLToPath(import.meta.url), '../../../../migrations');

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{8}T\d{4}-[a-z-]+\.ts$/.test(name)).toSorted();
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const module = (await import(pathToFileURL(path.join(folder, name)).href)) as Migration;
    return [name.replace(/\.ts$/, ''), module];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Brings the database at `url` to the newest schema and tells which steps it took. Throws at the first that fails. */
export async function migrate(url: string): Promise<string[]> {
  const pool = openPool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'none';
      throw new Error(`Migration ${failed} failed: ${error instanceof Error ? error.message : 'unknown'}`, {
        cause: error,
      });
    }
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
