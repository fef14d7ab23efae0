import { sql, type Kysely } from 'kysely';

/**
 * Whether the educator of a broadcast rehearses, so that every device of theirs waits for a press. Until now only the tab
 * knew in which it was pressed; no row changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table broadcasts add column is_rehearsal boolean not null default false`.execute(db);
}
