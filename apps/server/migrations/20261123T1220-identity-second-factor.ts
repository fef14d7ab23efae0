import { sql, type Kysely } from 'kysely';

/**
 * Second factors of accounts. secret and wanted_secret are sealed; the wanted ones wait until they are turned on, with the
 * hashes of the recovery codes that were shown. last_step is the newest step of time whose code was taken: no code is
 * taken twice. sign_in_steps are those whose password was right and whose factor is still to come; spent_challenges keep
 * an answer of a passkey from being sent twice. factor_required is null where the product's own default holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table institutions add column factor_required boolean`.execute(db);
  await sql`alter table auth_sessions add column must_set_up_factor boolean not null default false`.execute(
    db,
  );
  await createFactors(db);
  await createSteps(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator_apps (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      secret text,
      turned_on_at timestamptz,
      last_step bigint not null default -1,
      wanted_secret text,
      wanted_at timestamptz,
      wanted_codes bytea[],
      check ((secret is null) = (turned_on_at is null)),
      check ((wanted_secret is null) = (wanted_at is null)),
      check (wanted_codes is null or wanted_secret is not null),
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    create table recovery_codes (
      institution_id uuid not null references institutions,
      person_id uuid not null,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (institution_id, person_id, code_hash),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`
    create table passkeys (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      person_id uuid not null,
      site text not null,
      credential_id text not null check (length(credential_id) <= 1400),
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (institution_id, id),
      unique (institution_id, site, credential_id),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index passkeys_by_person on passkeys (institution_id, person_id)`.execute(db);
}

async function createSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_steps (
      institution_id uuid not null references institutions,
      token_hash bytea not null,
      person_id uuid not null,
      password_hash text not null,
      wants_token boolean not null,
      tries int not null default 0,
      expires_at timestamptz not null,
      primary key (institution_id, token_hash),
      foreign key (institution_id, person_id) references people
    )`.execute(db);
  await sql`create index sign_in_steps_by_person on sign_in_steps (institution_id, person_id)`.execute(db);
  await sql`
    create table spent_challenges (
      institution_id uuid not null references institutions,
      challenge_hash bytea not null,
      expires_at timestamptz not null,
      primary key (institution_id, challenge_hash)
    )`.execute(db);
}
