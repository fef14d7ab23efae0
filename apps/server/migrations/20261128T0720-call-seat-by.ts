import { sql, type Kysely } from 'kysely';

/** Until when somebody who was given what opens a call's room has to take the seat, and how often they were put out without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_entries
      add column seat_by timestamptz,
      add column outs integer not null default 0,
      add column out_at timestamptz`.execute(db);
}
