import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

type Database = TestServer['db'];

/** How many statements wait for somebody else's transaction. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Waits until so many statements at least wait for somebody else's transaction: a lane may wait for it too. */
export async function untilWaiting({ db }: Pick<TestServer, 'db'>, many: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBeGreaterThanOrEqual(many);
}

/** Changes something, and before that is kept begins something else, which has to wait for it; gives what became of that. */
export async function whileHeld<T>(
  { db }: Pick<TestServer, 'db'>,
  change: (db: Database) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const started = work();
    await untilWaiting({ db }, 1);
    return { working: started };
  });
  return working;
}
