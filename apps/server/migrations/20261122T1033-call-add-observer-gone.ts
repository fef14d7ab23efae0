import { sql, type Kysely } from 'kysely';

/**
 * When the last socket of somebody who looks on went, or when they were given what opens the media without one: they are
 * shown to the educator until it is known that they hear nothing any more. Rows of calls that run now have sockets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_observers add column gone_at timestamptz`.execute(db);
}
