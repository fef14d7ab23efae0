import { sql, type Kysely } from 'kysely';

/**
 * Entries are never changed, and a chain of hashes shows whether one was. seq tells entries of one moment apart, level_ids are the levels whose administrators
 * see an entry, as they stood when it was written; audit_audiences is the same as an index. What was entered and from where
 * lie in audit_values with a salt each: an entry has only their hashes, so that erasure can drop them and the chain holds.
 * audit_unlinked is what is not in the chain yet, audit_links the chain of each institution, audit_heads its end. Entries
 * of before move their values; they stay with the top admin alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await moveValues(db);
  await refuseChanges(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_entries
    add column seq bigint generated always as identity,
    add column level_ids uuid[] not null default '{}',
    add column change_hash bytea,
    add column address_hash bytea`.execute(db);
  await sql`
    create table audit_values (
      institution_id uuid not null references institutions,
      entry_id uuid not null,
      part text not null check (part in ('change', 'address')),
      salt bytea not null check (length(salt) = 16),
      content text not null,
      primary key (institution_id, entry_id, part),
      foreign key (institution_id, entry_id) references audit_entries
    )`.execute(db);
  await sql`
    create table audit_audiences (
      institution_id uuid not null references institutions,
      level_id uuid not null,
      created_at timestamptz not null,
      seq bigint not null,
      entry_id uuid not null,
      primary key (institution_id, level_id, created_at, seq),
      foreign key (institution_id, level_id) references levels,
      foreign key (institution_id, entry_id) references audit_entries
    )`.execute(db);
  await sql`
    create table audit_unlinked (
      institution_id uuid not null references institutions,
      entry_id uuid not null,
      primary key (institution_id, entry_id),
      foreign key (institution_id, entry_id) references audit_entries
    )`.execute(db);
  await sql`
    create table audit_links (
      institution_id uuid not null references institutions,
      number bigint not null check (number > 0),
      entry_id uuid not null,
      hash bytea not null check (length(hash) = 32),
      primary key (institution_id, number),
      unique (institution_id, entry_id),
      foreign key (institution_id, entry_id) references audit_entries
    )`.execute(db);
  await sql`
    create table audit_heads (
      institution_id uuid primary key references institutions,
      number bigint not null default 0,
      hash bytea not null,
      told_on date,
      checked_at timestamptz,
      checked_to bigint not null default 0,
      broken_at bigint
    )`.execute(db);
  await sql`create index audit_entries_listed on audit_entries (institution_id, created_at, seq)`.execute(db);
  await sql`create index audit_entries_by_actor on audit_entries (institution_id, actor_id, created_at, seq)`.execute(
    db,
  );
}

async function moveValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into audit_values (institution_id, entry_id, part, salt, content)
    select institution_id, id, 'change', uuid_send(gen_random_uuid()),
      jsonb_build_object('before', before_values, 'after', after_values)::text
    from audit_entries where before_values is not null or after_values is not null`.execute(db);
  await sql`
    insert into audit_values (institution_id, entry_id, part, salt, content)
    select institution_id, id, 'address', uuid_send(gen_random_uuid()), to_jsonb(address)::text
    from audit_entries where address <> ''`.execute(db);
  for (const part of ['change', 'address'])
    await sql`
      update audit_entries set ${sql.ref(`${part}_hash`)} = sha256(salt || convert_to(content, 'UTF8'))
      from audit_values
      where audit_values.institution_id = audit_entries.institution_id
        and audit_values.entry_id = audit_entries.id
        and part = ${part}`.execute(db);
  await sql`insert into audit_unlinked select institution_id, id from audit_entries`.execute(db);
  await sql`alter table audit_entries
    drop column before_values, drop column after_values, drop column address`.execute(db);
}

/** Values go by erasure alone; everything goes with a demo that was not filled to its end. */
async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and tg_table_name = 'audit_values'
        and current_setting('lectern.erasing', true) = 'on' then return null; end if;
      if tg_op = 'TRUNCATE' and exists (select from demo_fillings where done_at is null) then return null; end if;
      raise exception '% of % is refused: what the audit says is never changed', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of ['audit_entries', 'audit_values', 'audit_audiences', 'audit_links'])
    await sql`
      create trigger refuse_change before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_audit_change()`.execute(db);
}
