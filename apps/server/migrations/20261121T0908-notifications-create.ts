import { sql, type Kysely } from 'kysely';

/** What a person was told; the row comes first, the push and the mail follow it. dedupe_key makes telling twice impossible; seq orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      person_id uuid not null references people,
      type text not null,
      data jsonb not null,
      seq bigint generated always as identity,
      dedupe_key text,
      read_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index notifications_once on notifications (person_id, dedupe_key)`.execute(db);
  await sql`create index notifications_by_person on notifications (person_id, seq desc)`.execute(db);
  await sql`create index notifications_unread on notifications (person_id) where read_at is null`.execute(db);
}
