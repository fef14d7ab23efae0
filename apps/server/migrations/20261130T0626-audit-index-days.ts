import { sql, type Kysely } from 'kysely';

/** Each second it is looked for those whose check of the day was not asked for yet: one row for each institution. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_heads_asked on audit_heads (asked_on)`.execute(db);
}
