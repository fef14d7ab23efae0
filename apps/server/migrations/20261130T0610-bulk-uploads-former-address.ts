import { sql, type Kysely } from 'kysely';

/** Whether an address that a line has replaced was confirmed, and when it was taken away: undoing gives that back, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_upload_lines add column former_address jsonb`.execute(db);
}
