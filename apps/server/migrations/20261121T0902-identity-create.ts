import { sql, type Kysely } from 'kysely';

/** What proves who somebody is. Only hashes of secrets are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credentials (
      person_id uuid primary key references people,
      institution_id uuid not null references institutions,
      password_hash text not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`
    create table auth_sessions (
      id uuid primary key default gen_random_uuid(),
      institution_id uuid not null references institutions,
      person_id uuid not null references people,
      token_hash bytea not null unique,
      acting_student_id uuid references people,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index auth_sessions_by_person on auth_sessions (person_id)`.execute(db);
  await sql`
    create table socket_tickets (
      token_hash bytea primary key,
      institution_id uuid not null references institutions,
      auth_session_id uuid not null references auth_sessions,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`
    create table one_time_links (
      token_hash bytea primary key,
      institution_id uuid not null references institutions,
      person_id uuid not null references people,
      purpose text not null check (purpose in ('password_reset','email_verification')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index one_time_links_by_person on one_time_links (person_id)`.execute(db);
}
