import { sql, type Kysely } from 'kysely';

/**
 * What is known and decided of a level. A switch that is null is as above; payouts count as on only where they are on all
 * the way up. is_open is false where the level or one above it is not active: kept beside the tree, so that nobody walks
 * it to sign somebody in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table levels
      add column code text check (length(code) between 1 and 20),
      add column address text not null default '' check (length(address) <= 200),
      add column phone text not null default '' check (length(phone) <= 30),
      add column time_zone text check (length(time_zone) <= 60),
      add column medic_aid boolean,
      add column in_person boolean,
      add column notice_hours int check (notice_hours between 0 and 720),
      add column slot_minutes int check (slot_minutes between 15 and 480),
      add column is_open boolean not null default true,
      add column version int not null default 0`.execute(db);
  await sql`alter table levels alter column payout_enabled drop not null, alter column payout_enabled drop default`.execute(
    db,
  );
  await sql`create unique index levels_name on levels
    (institution_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))`.execute(db);
  await sql`create unique index levels_code on levels (institution_id, lower(code))`.execute(db);
  await sql`create index levels_by_depth on levels (institution_id, depth, lower(name), id)`.execute(db);
}
