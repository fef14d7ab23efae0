import { sql, type Kysely } from 'kysely';

/** From where an upload is undone, for the entries of the audit that this writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_uploads add column undone_from text`.execute(db);
}
