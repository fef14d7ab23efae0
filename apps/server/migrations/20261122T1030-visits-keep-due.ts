import { sql, type Kysely } from 'kysely';

/**
 * A visit that is open always waits for its end. Those that an event at the closing of their window left open for ever
 * are due at once; usually none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update visits set due_at = ends_at where state in ('booked','inCall') and due_at is null`.execute(
    db,
  );
  await sql`
    alter table visits add constraint visits_open_is_due
      check (state not in ('booked','inCall') or due_at is not null)`.execute(db);
}
