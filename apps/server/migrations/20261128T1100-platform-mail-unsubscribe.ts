import { sql, type Kysely } from 'kysely';

/** Where the receiver of a mail ends mails of its kind without signing in, and the words of the link; null for a mail that cannot be ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column unsubscribe jsonb`.execute(db);
}
