import { sql, type Kysely } from 'kysely';

/** The lists of administrators read the visits of a level in the order of time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index visits_by_level on visits (institution_id, level_id, starts_at, id)`.execute(db);
}
