import { sql } from 'kysely';
import { acrossInstitutions } from './across-institutions.ts';
import type { Scope } from './scope.ts';
import type { DB } from './tables.ts';

/**
 * Counts tables again that have grown many times over. Every connection keeps the plan by which it looks a reference up:
 * one that was made when all rows of an institution were a handful reads all of them for each row that comes. Passes over
 * a table that is being counted already.
 */
export async function renewStatistics({ db }: Scope, tables: readonly (keyof DB)[]): Promise<void> {
  const everywhere = acrossInstitutions(db, 'a table is counted with the rows of all of them');
  for (const table of tables) await sql`analyze (skip_locked) ${sql.table(table)}`.execute(everywhere);
}
