import { sql } from 'kysely';
import type { Forgetting } from '../jobs/feature-jobs.ts';
import { keptTables, type Keeping } from './kept-tables.ts';

const dayMs = 24 * 3_600_000;

/** Deletes the rows of every table whose days are over, in all institutions. */
export const forgetRows: readonly Forgetting[] = Object.entries<Keeping>(keptTables).flatMap(
  ([table, keeping]) => {
    if (!('days' in keeping)) return [];
    const { after, days } = keeping;
    return [
      {
        name: `rows of ${table}`,
        forget: async ({ all, clock }) => {
          const before = new Date(clock.now().getTime() - days * dayMs);
          await sql`delete from ${sql.table(table)} where ${sql.ref(after)} < ${before}`.execute(all.db);
        },
      },
    ];
  },
);
