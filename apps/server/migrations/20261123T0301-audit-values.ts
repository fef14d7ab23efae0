import { sql, type Kysely } from 'kysely';

/** What a change was from and to, field by field; nothing for what was only read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries add column before_values jsonb, add column after_values jsonb`.execute(
    db,
  );
}
