import { sql, type Kysely } from 'kysely';

/** Whether the media of who sits in a call take the slower way (TCP), as their browser tells; the educator is shown it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_presence add column is_slower boolean not null default false`.execute(db);
}
