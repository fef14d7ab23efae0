import { sql } from 'kysely';
import type { TestServer } from './test-server.ts';

/** How many jobs of a name were ever queued in an institution, whether they have run or not. */
export async function queuedJobs(
  { db }: Pick<TestServer, 'db'>,
  institutionId: string,
  name: string,
): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pgboss.job
    where name = ${name} and data ->> 'institutionId' = ${institutionId}`.execute(db);
  return rows[0]?.many ?? 0;
}
