import { sql, type Kysely } from 'kysely';

/** asked_on is the last day whose check was queued; told_on the last whose head was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_heads add column asked_on date not null`.execute(db);
}
