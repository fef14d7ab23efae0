import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, with the template database `lectern_template` in it. */
    postgresUrl: string;
  }
}

/** One cluster for the whole run; each test file clones its own database from the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-test-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ dataDir: path.join(folder, 'db'), durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database lectern_template');
  await client.end();
  await migrate(postgres.url.replace(/\/postgres$/, '/lectern_template'));
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
