import { sql, type Kysely } from 'kysely';

/** What the platform itself keeps: of institutions, and of the machines that they share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOfInstitutions(db);
  await createOfMachines(db);
}

/** Mails on their way out, and what a call made under a key that the browser chose, so that sent twice it makes it once. */
async function createOfInstitutions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      recipient text not null,
      subject text not null,
      body text not null,
      kind text not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      primary key (institution_id, id)
    )`.execute(db);
  await sql`create index mails_by_time on mails (institution_id, created_at desc)`.execute(db);
  await sql`
    create table idempotency_keys (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      key text not null check (length(key) between 8 and 80),
      call text not null,
      input_hash text not null,
      answer text,
      created_at timestamptz not null,
      primary key (institution_id, person_id, key),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
}

/**
 * Counts of attempts, the moved clock of the test mode, and the server processes that share the database: each says every
 * second that it lives, by the database's own time, because that is about machines and not about the product's day.
 * media_decisions is what was decided about people in rooms of the media engine, and how old a pass such a decision still
 * binds: every token carries the number of its pass. An empty identity stands for everybody in the room.
 */
async function createOfMachines(db: Kysely<unknown>): Promise<void> {
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
  await sql`
    create table server_processes (
      name text primary key,
      seen_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`create sequence media_passes`.execute(db);
  await sql`
    create table media_decisions (
      room text not null,
      identity text not null,
      out_until_pass bigint not null default 0,
      permission jsonb,
      permitted_until_pass bigint not null default 0,
      decided_at timestamptz not null default now(),
      primary key (room, identity)
    )`.execute(db);
  await sql`create index media_decisions_by_time on media_decisions (decided_at)`.execute(db);
}
