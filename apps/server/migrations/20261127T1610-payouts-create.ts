import { sql, type Kysely } from 'kysely';

/**
 * Accounts of educators at a payment provider, of one platform each, and payouts to them: one open payout for each educator.
 * The sandbox, which stands for a provider where none is configured, keeps what a provider would keep, apart from both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createPayouts(db);
  await createSandbox(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_accounts (
      institution_id uuid not null references institutions,
      educator_id uuid not null,
      platform text not null,
      account_id text not null,
      state text not null check (state in ('incomplete','active','disabled','gone')),
      checked_at timestamptz not null,
      mailed_at timestamptz,
      created_at timestamptz not null,
      primary key (institution_id, educator_id, platform),
      constraint payout_accounts_once unique (institution_id, platform, account_id),
      foreign key (institution_id, educator_id) references people (institution_id, id)
    )`.execute(db);
}

async function createPayouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payouts (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      educator_id uuid not null,
      platform text not null,
      account_id text not null,
      amount bigint not null check (amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      state text not null default 'open' check (state in ('open','paid','failed','returned')),
      tries int not null default 0,
      first_asked_at timestamptz,
      next_try_at timestamptz not null,
      transfer_id text,
      failure text,
      created_at timestamptz not null,
      closed_at timestamptz,
      primary key (institution_id, id),
      check ((state = 'open') = (closed_at is null)),
      check ((state in ('paid','returned')) = (transfer_id is not null)),
      foreign key (institution_id, educator_id) references people (institution_id, id)
    )`.execute(db);
  await sql`
    create unique index payouts_one_open on payouts (institution_id, educator_id) where state = 'open'`.execute(
    db,
  );
  await sql`create index payouts_due on payouts (next_try_at) where state = 'open'`.execute(db);
  await sql`
    create index payouts_by_educator on payouts (institution_id, educator_id, created_at desc, id)`.execute(
    db,
  );
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_accounts (
      institution_id uuid not null references institutions,
      id text not null,
      idempotency_key text not null,
      state text not null default 'incomplete' check (state in ('incomplete','active','disabled')),
      behaviour text not null default 'usual' check (behaviour in ('usual','refused','lost','slow')),
      primary key (institution_id, id),
      unique (institution_id, idempotency_key)
    )`.execute(db);
  await sql`
    create table sandbox_transfers (
      institution_id uuid not null references institutions,
      id text not null,
      account_id text not null,
      amount bigint not null check (amount > 0),
      currency text not null,
      transfer_group text not null,
      is_reversed boolean not null default false,
      number bigint generated always as identity,
      primary key (institution_id, id),
      unique (institution_id, transfer_group),
      foreign key (institution_id, account_id) references sandbox_accounts (institution_id, id)
    )`.execute(db);
}
