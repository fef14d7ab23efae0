import { sql, type Kysely } from 'kysely';

/** What the platform itself keeps: mails on their way out, attempt counts, the moved clock of the test mode. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      recipient text not null,
      subject text not null,
      body text not null,
      kind text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db);
  await sql`create index mails_by_time on mails (institution_id, created_at desc)`.execute(db);
  await sql`
    create table rate_limits (
      key text primary key,
      attempts int not null,
      started_at timestamptz not null
    )`.execute(db);
  await sql`
    create table test_clock (
      only_row boolean primary key default true check (only_row),
      offset_ms bigint not null
    )`.execute(db);
}
