import { sql, type Kysely } from 'kysely';

/**
 * What proves who somebody is. Only hashes of secrets are kept. known_browsers are those that an account knows, so that
 * wrong passwords from elsewhere do not keep its owner out. proven_at is when a session last proved itself by the
 * password, new_email the address that a link confirms, warned_at when a person was last warned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPasswords(db);
  await createSessions(db);
}

async function createPasswords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credentials (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      password_hash text not null,
      changed_at timestamptz not null,
      warned_at timestamptz,
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    create table one_time_links (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      person_id uuid not null,
      purpose text not null check (purpose in ('password_reset','email_verification')),
      new_email text check (length(new_email) <= 64),
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((purpose = 'email_verification') = (new_email is not null)),
      primary key (institution_id, token_hash),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index one_time_links_by_person on one_time_links (institution_id, person_id)`.execute(db);
  await sql`
    create table known_browsers (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      person_id uuid not null,
      last_used_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (institution_id, token_hash),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index known_browsers_by_person on known_browsers (institution_id, person_id)`.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_sessions (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null,
      token_hash bytea not null,
      acting_student_id uuid,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      proven_at timestamptz,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      primary key (institution_id, id),
      unique (institution_id, token_hash),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, acting_student_id) references people
    )`.execute(db);
  await sql`create index auth_sessions_by_person on auth_sessions (institution_id, person_id)`.execute(db);
  await sql`
    create table socket_tickets (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      auth_session_id uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (institution_id, token_hash),
      foreign key (institution_id, auth_session_id) references auth_sessions
    )`.execute(db);
}
