import { sql, type Kysely } from 'kysely';

/** What a mail asks of its receiver's calendar, as it was when the mail was written: however often it is tried, it says the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column invitation jsonb`.execute(db);
}
