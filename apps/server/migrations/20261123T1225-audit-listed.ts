import { sql, type Kysely } from 'kysely';

/** What happened to one record, of whichever kind, along an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entries_about on audit_entries (institution_id, subject_id, created_at, seq)`.execute(
    db,
  );
  await sql`drop index audit_entries_by_subject`.execute(db);
}
