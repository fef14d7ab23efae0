import { sql, type Kysely } from 'kysely';

/**
 * Which server processes run, where several share the database: each says every second that it lives. The time is the
 * database's own, because it is about machines and not about the product's day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table server_processes (
      name text primary key,
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);
}
