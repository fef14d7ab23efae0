import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db/migrate.ts';
import { startOwnPostgres } from './own-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run, with the template database `lectern_template` in it. */
    postgresUrl: string;
  }
}

/** One cluster for the whole run; each test file clones its own database from the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startOwnPostgres('lectern-test-', { durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database lectern_template');
  await client.end();
  await migrate(postgres.url.replace(/\/postgres$/, '/lectern_template'));
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
