import { sql, type Kysely } from 'kysely';

/** When somebody else took away a person's e-mail address; null as soon as they have one again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column email_taken_at timestamptz`.execute(db);
}
