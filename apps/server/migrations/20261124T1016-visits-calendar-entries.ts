import { sql, type Kysely } from 'kysely';

/**
 * What calendars know of a session: calendar_sequence grows with each change that they are told of, so that of two
 * tellings the later one counts; calendar_changed_at is when it grew, null for what is as it was booked. No row changes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits
    add column calendar_sequence int not null default 0,
    add column calendar_changed_at timestamptz`.execute(db);
}
