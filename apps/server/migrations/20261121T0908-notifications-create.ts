import { sql, type Kysely } from 'kysely';

/** What a person was told; the row comes first, the push and the mail follow it. dedupe_key makes telling twice impossible; seq orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null,
      type text not null,
      data jsonb not null,
      seq bigint generated always as identity,
      dedupe_key text,
      read_at timestamptz,
      created_at timestamptz not null,
      primary key (institution_id, id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create unique index notifications_once on notifications (institution_id, person_id, dedupe_key)`.execute(
    db,
  );
  await sql`create index notifications_by_person on notifications (institution_id, person_id, seq desc)`.execute(
    db,
  );
  await sql`create index notifications_unread on notifications (institution_id, person_id)
    where read_at is null`.execute(db);
}
