import { sql, type Kysely } from 'kysely';

/**
 * Money in double entry: each entry has lines that sum to zero, and nobody changes or deletes either. The balance of an
 * account is kept by the database alone, with each line. ledger_sessions says what of each session is in the ledger, or
 * waits for it; ledger_terms what an institution has agreed, ledger_rates what an hour earns, beside educator_rates.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTerms(db);
  await createRates(db);
  await createAccounts(db);
  await createEntries(db);
  await createSessions(db);
  await keepBalances(db);
  await refuseChanges(db);
  await refuseUnbalanced(db);
}

async function createTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_terms (
      institution_id uuid primary key references institutions,
      fee_cents int not null default 0 check (fee_cents between 0 and 100000),
      family_rate_cents int check (family_rate_cents between 0 and 100000),
      student_late_percent int not null default 100 check (student_late_percent between 0 and 100),
      student_absent_percent int not null default 100 check (student_absent_percent between 0 and 100),
      educator_late_percent int not null default 0 check (educator_late_percent between 0 and 100),
      educator_absent_percent int not null default 0 check (educator_absent_percent between 0 and 100),
      version int not null default 0
    )`.execute(db);
}

async function createRates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_rates (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      subject_id uuid,
      kind text check (kind in ('onDemand','appointment','classroom','broadcast','inPerson','conference')),
      level_id uuid,
      check (num_nonnulls(subject_id, kind, level_id) <= 1),
      valid_from date not null,
      cents int not null check (cents between 0 and 100000),
      set_by uuid not null,
      set_at timestamptz not null,
      primary key (institution_id, id),
      constraint ledger_rates_once
        unique nulls not distinct (institution_id, subject_id, kind, level_id, valid_from),
      foreign key (institution_id, subject_id) references subjects,
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, set_by) references people
    )`.execute(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_accounts (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('schoolCost','earnings','reserved','paid','fees','corrections',
        'familyCharge','familyIncome')),
      educator_id uuid,
      level_id uuid,
      student_id uuid,
      check ((educator_id is not null) = (kind in ('earnings','reserved','paid'))),
      check ((student_id is not null) = (kind = 'familyCharge')),
      check (level_id is null or kind in ('schoolCost','corrections','familyIncome')),
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      balance bigint not null default 0,
      primary key (institution_id, id),
      unique (institution_id, id, currency),
      constraint ledger_accounts_once
        unique nulls not distinct (institution_id, kind, educator_id, level_id, student_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, student_id) references people
    )`.execute(db);
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      seq bigint generated always as identity,
      key text not null check (length(key) between 1 and 200),
      reason text not null check (reason in ('completed','lateCancel','noShow','notPaid','rateReplaced','reinstated',
        'reserved','settled','released','returned')),
      educator_id uuid not null,
      visit_id uuid,
      payout_id uuid,
      reverses_id uuid,
      check ((visit_id is null) <> (payout_id is null)),
      decided_by uuid,
      evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
      posted_at timestamptz not null,
      primary key (institution_id, id),
      constraint ledger_entries_once unique (institution_id, key),
      constraint ledger_entries_reversed_once unique (institution_id, reverses_id),
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, reverses_id) references ledger_entries,
      foreign key (institution_id, decided_by) references people
    )`.execute(db);
  await sql`create index ledger_entries_by_visit on ledger_entries (institution_id, visit_id, seq)
    where visit_id is not null`.execute(db);
  await sql`create index ledger_entries_by_payout on ledger_entries (institution_id, payout_id, seq)
    where payout_id is not null`.execute(db);
  await sql`create index ledger_entries_by_educator on ledger_entries (institution_id, educator_id, seq)`.execute(
    db,
  );
  await sql`
    create table ledger_lines (
      institution_id uuid not null references institutions,
      entry_id uuid not null,
      number int not null check (number > 0),
      account_id uuid not null,
      amount bigint not null check (amount <> 0),
      currency text not null,
      level_path uuid[] not null,
      primary key (institution_id, entry_id, number),
      foreign key (institution_id, entry_id) references ledger_entries,
      foreign key (institution_id, account_id, currency)
        references ledger_accounts (institution_id, id, currency)
    )`.execute(db);
  await sql`create index ledger_lines_by_account on ledger_lines (institution_id, account_id)`.execute(db);
}

/** facts is what was known of the session when it was computed; cents is what it earns. Without posts_at nothing waits. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_sessions (
      institution_id uuid not null references institutions,
      visit_id uuid not null,
      educator_id uuid not null,
      day date not null,
      facts jsonb not null check (jsonb_typeof(facts) = 'object'),
      cents bigint not null check (cents >= 0),
      posts_at timestamptz,
      entry_id uuid,
      check (posts_at is null or entry_id is null),
      is_flagged boolean not null default false,
      is_not_paid boolean not null default false,
      primary key (institution_id, visit_id),
      foreign key (institution_id, visit_id) references visits,
      foreign key (institution_id, educator_id) references people,
      foreign key (institution_id, entry_id) references ledger_entries
    )`.execute(db);
  await sql`create index ledger_sessions_due on ledger_sessions (posts_at) where posts_at is not null`.execute(
    db,
  );
  await sql`create index ledger_sessions_pending on ledger_sessions (institution_id, educator_id)
    where posts_at is not null or is_flagged`.execute(db);
  await sql`create index ledger_sessions_by_day on ledger_sessions (institution_id, day)`.execute(db);
}

/** An account's balance follows its lines and nothing else; an institution that has an account keeps its currency. */
async function keepBalances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_keep_balance() returns trigger language plpgsql as $$
    begin
      update ledger_accounts set balance = balance + new.amount
        where institution_id = new.institution_id and id = new.account_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger keep_balance after insert on ledger_lines
    for each row execute function ledger_keep_balance()`.execute(db);
  await sql`
    create function ledger_guard_account() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.balance <> 0 then raise exception 'An account of the ledger begins at zero'; end if;
        if new.currency <> (select currency from institutions where id = new.institution_id) then
          raise exception 'An account of the ledger has the currency of its institution';
        end if;
        return new;
      end if;
      if pg_trigger_depth() < 2 or (to_jsonb(new) - 'balance') <> (to_jsonb(old) - 'balance') then
        raise exception 'UPDATE of ledger_accounts is refused: a balance follows the lines';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger guard_account before insert or update on ledger_accounts
    for each row execute function ledger_guard_account()`.execute(db);
  await sql`
    create function ledger_guard_currency() returns trigger language plpgsql as $$
    begin
      if new.currency <> old.currency
        and exists (select from ledger_accounts where institution_id = new.id) then
        raise exception 'The currency of an institution with a ledger stays';
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger guard_currency before update of currency on institutions
    for each row execute function ledger_guard_currency()`.execute(db);
}

/** Everything goes with a demo that was not filled to its end; nothing else ever does. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' and exists (select from demo_fillings where done_at is null) then return null; end if;
      raise exception '% of % is refused: what the ledger says is never changed', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of ['ledger_entries', 'ledger_lines'])
    await sql`
      create trigger refuse_change before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_refuse_change()`.execute(db);
  await sql`
    create trigger refuse_change before delete or truncate on ledger_accounts
    for each statement execute function ledger_refuse_change()`.execute(db);
}

/** At the end of a transaction the lines of each entry that it wrote sum to zero. */
async function refuseUnbalanced(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_refuse_unbalanced() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_lines
        where institution_id = new.institution_id and entry_id = new.entry_id) <> 0 then
        raise exception 'The lines of ledger entry % do not sum to zero', new.entry_id
          using errcode = 'check_violation', constraint = 'ledger_lines_balance';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger ledger_lines_balance after insert on ledger_lines
    deferrable initially deferred for each row execute function ledger_refuse_unbalanced()`.execute(db);
}
