import { sql, type Kysely } from 'kysely';

/**
 * A session knows whether its flag is open, from when it was raised until action was taken: dashboards count those of all
 * schools below a level by an index, and lists find them by the same. The database marks and unmarks it with what is written
 * of the flag itself, so that nothing writes one without the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits add column flag_open boolean not null default false`.execute(db);
  await sql`lock table visit_flags, flag_messages in share row exclusive mode`.execute(db);
  await sql`
    create or replace function mark_flagged_visit() returns trigger language plpgsql as $$
    begin
      update visits set flagged = true, flag_open = true
      where institution_id = new.institution_id and id = new.visit_id;
      return null;
    end $$`.execute(db);
  await sql`
    create function close_flag_of_visit() returns trigger language plpgsql as $$
    begin
      update visits set flag_open = false where institution_id = new.institution_id and id = new.visit_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger close_flag after insert on flag_messages
    for each row when (new.status = 'actionTaken') execute function close_flag_of_visit()`.execute(db);
  await sql`update visits set flag_open = true where flagged and not exists (
    select from flag_messages where flag_messages.institution_id = visits.institution_id
      and flag_messages.visit_id = visits.id and flag_messages.status = 'actionTaken')`.execute(db);
  await sql`create index visits_flag_open on visits (institution_id, level_id, starts_at, id)
    where flag_open`.execute(db);
}
