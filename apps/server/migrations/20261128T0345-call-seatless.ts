import { sql, type Kysely } from 'kysely';

/** When it is looked whether somebody who was given what opens a call's room is in it without a seat, and since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_entries
      add column asked_at timestamptz,
      add column look_at timestamptz`.execute(db);
  await sql`create index call_entries_to_look_at on call_entries (look_at) where look_at is not null`.execute(
    db,
  );
}
