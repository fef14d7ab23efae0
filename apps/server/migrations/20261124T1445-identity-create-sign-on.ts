import { sql, type Kysely } from 'kysely';

/**
 * Signing in by identity providers. identity_providers are those of a host, with the secret of our client sealed.
 * provider_links say whose an account at a provider is: one person for a subject of an issuer, and one subject for a person
 * of a client, so that an address which was given to somebody else links nothing. sign_on_attempts are people who are at a
 * provider; sign_on_codes those who came back and are not signed in yet. A sign-in between the first and the second factor
 * rests on a password or on a link; a session remembers the provider that opened it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProviders(db);
  await createLinks(db);
  await createAttempts(db);
  await sql`
    alter table sign_in_steps
      alter column password_hash drop not null,
      add column link_id uuid,
      add column provider_id uuid,
      add check ((password_hash is null) <> (link_id is null)),
      add foreign key (institution_id, link_id) references provider_links on delete cascade`.execute(db);
  await sql`alter table auth_sessions add column provider_id uuid`.execute(db);
}

async function createProviders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      host_id uuid not null,
      preset text not null check (length(preset) between 1 and 40),
      name text not null check (length(name) between 1 and 40),
      issuer text not null check (length(issuer) between 1 and 200),
      client_id text not null check (length(client_id) between 1 and 200),
      sealed_secret text,
      secret_set_at timestamptz,
      scopes text[] not null,
      email_claim text not null,
      verified_claim text not null,
      number_claim text,
      email_domains text[] not null,
      active boolean not null,
      version int not null default 0,
      created_at timestamptz not null,
      check ((sealed_secret is null) = (secret_set_at is null)),
      primary key (institution_id, id),
      foreign key (institution_id, host_id) references hosts
    )`.execute(db);
  await sql`create index identity_providers_by_host on identity_providers (institution_id, host_id)`.execute(
    db,
  );
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_links (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null,
      issuer text not null check (length(issuer) between 1 and 200),
      client_id text not null check (length(client_id) between 1 and 200),
      subject text not null check (length(subject) between 1 and 255),
      provider_name text not null,
      account text check (length(account) <= 200),
      linked_at timestamptz not null,
      last_used_at timestamptz,
      primary key (institution_id, id),
      unique (institution_id, issuer, subject),
      unique (institution_id, person_id, issuer, client_id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_on_attempts (
      institution_id uuid not null references institutions,
      state_hash bytea not null,
      provider_id uuid not null,
      purpose text not null check (purpose in ('sign-in', 'link', 'proof')),
      auth_session_id uuid,
      browser_hash bytea not null,
      sealed text not null,
      expires_at timestamptz not null,
      check ((purpose = 'sign-in') = (auth_session_id is null)),
      primary key (institution_id, state_hash),
      foreign key (institution_id, provider_id) references identity_providers on delete cascade
    )`.execute(db);
  await sql`
    create index sign_on_attempts_by_browser on sign_on_attempts (institution_id, browser_hash)`.execute(db);
  await sql`
    create table sign_on_codes (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      person_id uuid not null,
      link_id uuid not null,
      provider_id uuid not null,
      browser_hash bytea not null,
      proven_at timestamptz,
      expires_at timestamptz not null,
      primary key (institution_id, token_hash),
      foreign key (institution_id, person_id) references people,
      foreign key (institution_id, link_id) references provider_links on delete cascade
    )`.execute(db);
}
