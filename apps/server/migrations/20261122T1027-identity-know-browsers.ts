import { sql, type Kysely } from 'kysely';

/**
 * Browsers that an account knows, so that wrong passwords from elsewhere do not keep its owner out; when a session last
 * proved itself by the password; the new address that a link confirms; when a person was last warned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_browsers (
      token_hash bytea primary key,
      institution_id uuid not null references institutions,
      person_id uuid not null references people,
      last_used_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index known_browsers_by_person on known_browsers (person_id)`.execute(db);
  await sql`alter table auth_sessions add column proven_at timestamptz`.execute(db);
  await sql`alter table credentials add column warned_at timestamptz`.execute(db);
  await sql`
    alter table one_time_links add column new_email text check (length(new_email) <= 64),
      add check ((purpose = 'email_verification') = (new_email is not null))`.execute(db);
  await sql`alter table people add column language_chosen boolean not null default false`.execute(db);
}
