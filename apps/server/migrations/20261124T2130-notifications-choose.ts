import { sql, type Kysely } from 'kysely';

/**
 * People choose what the bell and what mails tell them, and when it is quiet. A notification that somebody does not want to
 * see is kept all the same: nobody is told twice under one key. A mail can wait for the end of quiet hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification_settings (
      institution_id uuid not null,
      person_id uuid not null,
      unbelled text[] not null default '{}',
      unmailed text[] not null default '{}',
      quiet_hours text check (length(quiet_hours) = 11),
      primary key (institution_id, person_id),
      foreign key (institution_id, person_id) references people (institution_id, id)
    )`.execute(db);
  await sql`alter table notifications add column is_shown boolean not null default true`.execute(db);
  await sql`alter table mails add column held_until timestamptz`.execute(db);
  await sql`create index mails_held on mails (held_until) where held_until is not null`.execute(db);
}
