import { sql, type Kysely } from 'kysely';

/**
 * The white-label customers, the domain names they are reached under, and their tree of levels.
 * Every table of an institution has institution_id first in its primary key and in every reference to another such
 * table, so that no row can point into another institution.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table institutions (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 120),
      slot_minutes int not null default 30 check (slot_minutes between 15 and 480),
      cancel_notice_hours int not null default 24 check (cancel_notice_hours between 0 and 720),
      allows_in_person boolean not null default false,
      hourly_rate_cents int not null default 4000 check (hourly_rate_cents >= 0),
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table hosts (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      host_name text not null unique check (host_name = lower(host_name)),
      app_url text not null,
      buffer_minutes int not null check (buffer_minutes between 0 and 120),
      final_buffer_minutes int not null check (final_buffer_minutes >= buffer_minutes and final_buffer_minutes <= 240),
      page_size int not null default 50 check (page_size between 1 and 500),
      is_main boolean not null default false,
      settings jsonb not null,
      primary key (institution_id, id)
    )`.execute(db);
  await sql`
    create table levels (
      institution_id uuid not null references institutions,
      id uuid not null default gen_random_uuid(),
      parent_id uuid,
      depth int not null check (depth between 1 and 3),
      name text not null check (length(name) between 1 and 120),
      active boolean not null default true,
      payout_enabled boolean not null default true,
      created_at timestamptz not null,
      check ((depth = 1) = (parent_id is null)),
      primary key (institution_id, id),
      foreign key (institution_id, parent_id) references levels
    )`.execute(db);
  await sql`create index levels_by_parent on levels (institution_id, parent_id)`.execute(db);
  await sql`
    create table demo_fillings (
      only_row boolean primary key default true check (only_row),
      began_at timestamptz not null,
      done_at timestamptz
    )`.execute(db);
}
